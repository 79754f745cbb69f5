import { dayOf } from "../../domain/dates.ts";
import type { NotificationKind } from "../../domain/notifications/notifications.ts";

/**
 * The key of the row that joins what people do to a document on one day (rule 13.6). Mentions in
 * comments have their own, so that their row can go with the comments and leave the document's.
 */
export function groupKeyOf(
  what: NotificationKind | "comment-mention",
  { documentId, at }: { documentId: string; at: number },
  timeZone: string,
): string {
  return `${what} ${documentId} ${dayOf(at, timeZone)}`;
}
