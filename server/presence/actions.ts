import type { Allowed } from "../../domain/permissions.ts";
import { Refusal } from "../../domain/refusals.ts";
import type { SubteamId } from "../../domain/subteams/subteams.ts";
import { lock } from "../db/dialects.ts";
import type { Trx } from "../db/open.ts";
import type { WriteContext } from "../db/transact.ts";
import { findDocument } from "../documents/store.ts";
import { recordEvent } from "../events/record-event.ts";
import { perform } from "../sessions/perform.ts";
import {
  endEditing,
  extendEditing,
  isEditing,
  keepNewestPlaces,
  type EditingPlace,
} from "./store.ts";

/** Milliseconds; browsers say it again after a third of that (rule 6.18). */
const lease = 45_000;

/** Places where one member edits at the same time; more are no browser's tabs (rule 6.20). */
const placesMost = 20;

type Editor = Allowed<"documents.edit">;
type Place = Omit<EditingPlace, "memberId">;
type Found = Awaited<ReturnType<typeof findDocument>>;

/** @throws Refusal "document-not-found" */
export async function announceEditing(
  context: WriteContext,
  editor: Editor,
  place: Place,
): Promise<void> {
  await change(context, editor, place, async (trx, own, document, now) => {
    if (!document) throw new Refusal("document-not-found");
    await extendEditing(trx, own, now + lease);
    for (const documentId of await keepNewestPlaces(trx, own, placesMost)) {
      await tellIfOver(trx, { ...own, documentId }, now);
    }
  });
}

/** Also of a document that is gone. */
export async function endEditingPlace(
  context: WriteContext,
  editor: Editor,
  place: Place,
): Promise<void> {
  await change(context, editor, place, (trx, own) => endEditing(trx, own));
}

/** Told only when the first place begins, or the last one ends. */
async function change(
  context: WriteContext,
  editor: Editor,
  place: Place,
  work: (trx: Trx, own: EditingPlace, document: Found, now: number) => Promise<void>,
): Promise<void> {
  await perform(context, editor, async (trx, viewer) => {
    await lock(trx, `editing ${viewer.id}`);
    const now = Date.now();
    const own = { ...place, memberId: viewer.id };
    const document = await findDocument(trx, place.documentId);
    const wasEditing = await isEditing(trx, own, now);
    await work(trx, own, document, now);
    const isOther = (await isEditing(trx, own, now)) !== wasEditing;
    if (document && isOther) await tell(trx, document, viewer.id);
  });
}

async function tellIfOver(trx: Trx, place: EditingPlace, now: number): Promise<void> {
  const document = await findDocument(trx, place.documentId);
  if (document && !(await isEditing(trx, place, now))) await tell(trx, document, place.memberId);
}

async function tell(
  trx: Trx,
  { id: subjectId, subteam }: { id: string; subteam: SubteamId },
  actorId: string,
): Promise<void> {
  const at = Date.now();
  await recordEvent(trx, { kind: "document.editing", subjectId, subteam, actorId, at });
}
