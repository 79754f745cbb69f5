import type { RecentDocument } from "../../../domain/documents/recent-shapes.ts";

/** Views and stars are always the viewer's own. */
export function personIn({ did, by }: RecentDocument): string {
  return did === "viewed" || did === "starred" ? "You" : by.name;
}
