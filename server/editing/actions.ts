import type { Allowed } from "../../domain/permissions.ts";
import { Refusal } from "../../domain/refusals.ts";
import type { SubteamId } from "../../domain/subteams.ts";
import type { Db, Trx } from "../db/open.ts";
import { findDocument } from "../documents/store.ts";
import { recordEvent } from "../events/record-event.ts";
import { endEditing, extendEditing } from "./store.ts";

/** Milliseconds; browsers say it again after a third of that (rule 6.4). */
const lease = 45_000;

type Editor = Allowed<"documents.edit">;

/** @throws Refusal "document-not-found" */
export async function sayEditing(db: Db, { viewer }: Editor, documentId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const document = await findDocument(trx, documentId);
    if (!document) throw new Refusal("document-not-found");
    const now = Date.now();
    const place = { documentId, memberId: viewer.id };
    const isNew = await extendEditing(trx, place, { now, until: now + lease });
    if (isNew) await tell(trx, document, viewer.id);
  });
}

/** Also of a document that is gone. */
export async function sayEditingEnded(
  db: Db,
  { viewer }: Editor,
  documentId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const wasEditing = await endEditing(trx, documentId, viewer.id);
    const document = wasEditing ? await findDocument(trx, documentId) : undefined;
    if (document) await tell(trx, document, viewer.id);
  });
}

async function tell(
  trx: Trx,
  { id: subjectId, subteam }: { id: string; subteam: SubteamId },
  actorId: string,
): Promise<void> {
  const at = Date.now();
  await recordEvent(trx, { kind: "document.editing", subjectId, subteam, actorId, at });
}
