import type { Trx } from "../../db/open.ts";
import { addToCounts } from "../../subteams/store.ts";
import type { DocumentRow } from "../store.ts";

type Place = { subteam: string; serialNumber: string; running: number; sortKey: number };

export async function recordMove(trx: Trx, document: DocumentRow, place: Place): Promise<void> {
  const { id } = document;
  const { subteam, sortKey } = place;
  await trx
    .insertInto("former_serials")
    .columns(["document_id", "serial_number", "subteam", "serial_running"])
    .expression((from) =>
      from
        .selectFrom("documents")
        .select(["id", "serial_number", "subteam", "serial_running"])
        .where("id", "=", id),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .updateTable("documents")
    .set({
      subteam,
      serial_number: place.serialNumber,
      serial_running: place.running,
      sort_key: sortKey,
      is_pinned: 0,
    })
    .where("id", "=", id)
    .execute();
  await trx
    .updateTable("document_tags")
    .set({ subteam, sort_key: sortKey })
    .where("document_id", "=", id)
    .execute();
  const left = { subteam: document.subteam, documents: -1, pinned: -document.pinned };
  const entered = { subteam, documents: 1, pinned: 0 };
  // In one order, so that two moves in opposite directions cannot block each other.
  for (const change of [left, entered].toSorted((a, b) => (a.subteam < b.subteam ? -1 : 1)))
    await addToCounts(trx, change.subteam, change);
}
