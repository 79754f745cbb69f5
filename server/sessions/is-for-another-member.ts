import { isOneself, type Viewer } from "../../domain/permissions.ts";

/**
 * Tabs share one cookie. A page names its member in `paddock-member`, so that its requests are
 * refused once another member has signed in from another tab (rule 1.48).
 */
export function isForAnotherMember({ headers }: Request, viewer: Viewer): boolean {
  const intended = headers.get("paddock-member");
  return intended !== null && !isOneself(viewer, intended);
}
