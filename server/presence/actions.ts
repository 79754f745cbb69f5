import type { Allowed } from "../../domain/permissions.ts";
import { Refusal } from "../../domain/refusals.ts";
import { lock } from "../db/dialects.ts";
import type { Trx } from "../db/open.ts";
import type { WriteContext } from "../db/transact.ts";
import { findDocument } from "../documents/store.ts";
import { recordEvent } from "../events/record-event.ts";
import { perform } from "../sessions/perform.ts";
import {
  editingLease,
  endEditing,
  extendEditing,
  isEditing,
  keepNewestTabs,
  type EditingTab,
} from "./store.ts";

/** Tabs of one member at the same time; a tab counts once for each document (rule 6.20). */
const tabsMax = 20;

type Editor = Allowed<"documents.edit">;
type OwnTab = Omit<EditingTab, "memberId">;
type FoundDocument = Awaited<ReturnType<typeof findDocument>>;

/** @throws Refusal "document-not-found" */
export async function announceEditing(
  context: WriteContext,
  editor: Editor,
  editing: OwnTab,
): Promise<void> {
  await changePresence(context, editor, editing, async (trx, own, document, now) => {
    if (!document) throw new Refusal("document-not-found");
    await extendEditing(trx, own, now + editingLease);
    for (const documentId of await keepNewestTabs(trx, own, tabsMax)) {
      await recordIfEnded(trx, { ...own, documentId }, now);
    }
  });
}

/** Also works for a deleted document. */
export async function endEditingInTab(
  context: WriteContext,
  editor: Editor,
  editing: OwnTab,
): Promise<void> {
  await changePresence(context, editor, editing, (trx, own) => endEditing(trx, own));
}

/** Records an event only when the member's first tab starts or the last one ends. */
async function changePresence(
  context: WriteContext,
  editor: Editor,
  editing: OwnTab,
  work: (trx: Trx, own: EditingTab, document: FoundDocument, now: number) => Promise<void>,
): Promise<void> {
  await perform(context, editor, async (trx, viewer) => {
    await lock(trx, `editing ${viewer.id}`);
    const now = Date.now();
    const own = { ...editing, memberId: viewer.id };
    const document = await findDocument(trx, editing.documentId);
    const wasEditing = await isEditing(trx, own, now);
    await work(trx, own, document, now);
    const hasChanged = (await isEditing(trx, own, now)) !== wasEditing;
    if (document && hasChanged) await recordEditing(trx, document, viewer.id);
  });
}

async function recordIfEnded(trx: Trx, editing: EditingTab, now: number): Promise<void> {
  const document = await findDocument(trx, editing.documentId);
  if (!document || (await isEditing(trx, editing, now))) return;
  await recordEditing(trx, document, editing.memberId);
}

async function recordEditing(
  trx: Trx,
  { id: subjectId, subteam }: { id: string; subteam: string },
  actorId: string,
): Promise<void> {
  const at = Date.now();
  await recordEvent(trx, { kind: "document.editing", subjectId, subteam, actorId, at });
}
