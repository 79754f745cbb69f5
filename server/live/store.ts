import type { EventKind } from "../../domain/live/events.ts";
import type { Db } from "../db/open.ts";
import { prepare } from "../db/prepare.ts";

export type StoredEvent = {
  id: number;
  kind: EventKind;
  subject: string;
  subteam: string | null;
  actor: string | null;
};

const selectEvents = prepare((db, id: number, limit: number) =>
  db
    .selectFrom("events")
    .select(["id", "kind", "subject_id as subject", "subteam", "actor_id as actor"])
    .where("id", ">", id)
    .orderBy("id")
    .limit(limit),
);

export async function listEventsAfter(db: Db, id: number, limit: number): Promise<StoredEvent[]> {
  const rows = await selectEvents(db, id, limit);
  return rows.map((row) => Object.assign(row, { id: Number(row.id) }));
}

export async function readLastEventId(db: Db): Promise<number> {
  const row = await db
    .selectFrom("events")
    .select((select) => select.fn.max("id").as("last"))
    .executeTakeFirst();
  return Number(row?.last ?? 0);
}

/** The id 0 means: before the first event. */
export async function isStored(db: Db, id: number): Promise<boolean> {
  if (id === 0) return true;
  const row = await db.selectFrom("events").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}
