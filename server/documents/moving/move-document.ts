import type { MovedDocument } from "../../../domain/documents/document-shapes.ts";
import { serialNumber } from "../../../domain/documents/serial-numbers.ts";
import type { Allowed } from "../../../domain/permissions.ts";
import { refuseWrongFields, wrongField } from "../../../domain/refusals.ts";
import { findSubteam, visibleSubteams } from "../../../domain/subteams/subteams.ts";
import { addAuditEntry } from "../../audit-log/add-audit-entry.ts";
import { recordEvent } from "../../events/record-event.ts";
import { removeFromIndex } from "../../search-index/index-document.ts";
import { perform } from "../../sessions/perform.ts";
import { listSubteams } from "../../subteams/store.ts";
import type { DocumentContext } from "../document-context.ts";
import { reindexStoredDocument } from "../index-stored.ts";
import { nextPlace } from "../next-place.ts";
import { lockDocument } from "../store.ts";
import { versionConflict } from "../version-conflict.ts";
import { recordMove } from "./move-store.ts";

type Move = { id: string; version: number; subteam: string };

/** The document gets another serial number and keeps its version (rules 3.87 to 3.90). */
export async function moveDocument(
  context: DocumentContext,
  allowed: Allowed<"documents.move">,
  { id, version, subteam }: Move,
): Promise<MovedDocument> {
  const target = findSubteam(visibleSubteams(await listSubteams(context.db)), subteam);
  if (!target) refuseWrongFields([wrongField("subteam", "unknown-subteam")]);
  return perform(context, allowed, async (trx, viewer) => {
    const document = await lockDocument(trx, id);
    if (document.version !== version) throw versionConflict(viewer, document);
    if (document.subteam === subteam) refuseWrongFields([wrongField("subteam", "same-subteam")]);
    const { running, sortKey } = await nextPlace(trx, target, {
      createdAt: document.createdAt ?? 0,
    });
    const serial = serialNumber(target.digit, running);
    await recordMove(trx, document, { subteam, serialNumber: serial, running, sortKey });
    await removeFromIndex(trx, document.sortKey);
    await reindexStoredDocument(context, trx, id);
    const numbers = { from: document.serialNumber, to: serial };
    await addAuditEntry(trx, {
      kind: "document-moved",
      actor: viewer.id,
      subject: id,
      ...numbers,
    });
    const event = { subjectId: id, actorId: viewer.id, at: Date.now() };
    for (const place of [document.subteam, subteam])
      await recordEvent(trx, { kind: "document.moved", subteam: place, ...event });
    return { serialNumber: serial, version };
  });
}
