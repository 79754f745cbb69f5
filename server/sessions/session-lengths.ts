import type { Viewer } from "../../domain/permissions.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Milliseconds without a request after which a session ends (rule 1.35). */
export const idleLength = 7 * day;
/** Milliseconds after which a member's session ends even while it is used (rule 1.36). */
export const longestLength = 30 * day;
/** Milliseconds after which a guest's session ends (rule 1.37). */
const guestLength = 12 * hour;

export function lengthFor({ kind }: Viewer): number {
  return kind === "guest" ? guestLength : longestLength;
}
