import type { Viewer } from "../../domain/permissions.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Milliseconds that a session lives while unused, and in total (rules 1.35 to 1.37). */
export const idleLength = 7 * day;
export const longestLength = 30 * day;

export function lengthFor({ kind }: Viewer): number {
  return kind === "guest" ? 12 * hour : longestLength;
}
