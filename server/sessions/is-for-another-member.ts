import { isOneself, type Viewer } from "../../domain/permissions.ts";

/**
 * A page says for which member it asks. The tabs of a browser share one cookie: when another signed in in
 * one of them, what the others send was not meant for that session (rule 1.48).
 */
export function isForAnotherMember({ headers }: Request, viewer: Viewer): boolean {
  const meant = headers.get("paddock-member");
  return meant !== null && !isOneself(viewer, meant);
}
