import type { Trx } from "../db/open.ts";
import { recordEvent } from "../events/record-event.ts";

/** Announces a changed text state to the screens that show the document. */
export async function recordTextState(trx: Trx, documentId: string): Promise<void> {
  const document = await trx
    .selectFrom("documents")
    .select("subteam")
    .where("id", "=", documentId)
    .executeTakeFirst();
  const event = { kind: "document.files", subjectId: documentId, at: Date.now() } as const;
  if (document) await recordEvent(trx, { ...event, subteam: document.subteam, actorId: null });
}
