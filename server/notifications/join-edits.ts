import { joinedEditsMin } from "../../domain/notifications/notifications.ts";
import type { NewNotification, StoredNotification } from "./notification-store.ts";

export type JoinedEdits = {
  row: Pick<NewNotification, "groupKey" | "documentId" | "actors" | "documents" | "amount">;
  /** The rows of single documents that it replaces. */
  replaced: string[];
};

/** Documents that one row remembers. An edit of an older one counts again. */
const documentsMax = 500;

/** The rows are of the last hour (rule 13.7). @returns undefined for too few documents */
export function joinEdits(
  rows: readonly StoredNotification[],
  edit: { documentId: string; actorId: string; at: number },
): JoinedEdits | undefined {
  const joined = rows.find((row) => row.documentId === null);
  const singles = rows.filter((row) => row.documentId !== null);
  const earlier = joined?.documents ?? [];
  const edited = new Set([edit.documentId, ...singles.flatMap((row) => row.documentId ?? [])]);
  const added = [...edited].filter((id) => !earlier.includes(id));
  if (!joined && added.length < joinedEditsMin) return undefined;
  return {
    row: {
      groupKey: joined?.groupKey ?? `edits ${edit.actorId} ${edit.at}`,
      documentId: null,
      actors: [edit.actorId],
      documents: [...added, ...earlier].slice(0, documentsMax),
      amount: (joined?.amount ?? 0) + added.length,
    },
    replaced: singles.map(({ id }) => id),
  };
}
