import { isOneself, type Viewer } from "../../domain/permissions.ts";

/** Tabs share one cookie, so a page's requests name its member in `paddock-member` (rule 1.48). */
export function isForAnotherMember({ headers }: Request, viewer: Viewer): boolean {
  const intended = headers.get("paddock-member");
  return intended !== null && !isOneself(viewer, intended);
}
