import { joinedEditsMin } from "../../domain/notifications/notifications.ts";
import type { NewNotification, StoredNotification } from "./notification-store.ts";

export type JoinedEdits = {
  row: Pick<NewNotification, "groupKey" | "documentId" | "actors" | "documents" | "amount">;
  /** The rows of single documents that it replaces. */
  replaced: string[];
};

/**
 * Makes one row of many documents that a member edits (rule 13.7).
 * @param rows of earlier edits by the same member within the hour
 * @returns undefined if there are too few
 */
export function joinEdits(
  rows: readonly StoredNotification[],
  edit: { documentId: string; actorId: string; at: number },
): JoinedEdits | undefined {
  const joined = rows.find((row) => row.documentId === null);
  const singles = rows.filter((row) => row.documentId !== null);
  const edited = singles.flatMap((row) => row.documentId ?? []);
  const documents = [...new Set([...(joined?.documents ?? []), ...edited, edit.documentId])];
  if (!joined && documents.length < joinedEditsMin) return undefined;
  const groupKey = joined?.groupKey ?? `edits ${edit.actorId} ${edit.at}`;
  return {
    row: {
      groupKey,
      documentId: null,
      actors: [edit.actorId],
      documents,
      amount: documents.length,
    },
    replaced: singles.map(({ id }) => id),
  };
}
