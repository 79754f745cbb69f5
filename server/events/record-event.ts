import { sql } from "kysely";
import type { EventKind } from "../../domain/events.ts";
import { lock } from "../db/differences.ts";
import { databaseKind, type Trx } from "../db/open.ts";

type Event = {
  kind: EventKind;
  subjectId: string;
  subteam?: string;
  actorId: string | null;
  at: number;
};

/** What PostgreSQL tells every process of the server, once an event is committed. */
export const newsChannel = "paddock_news";

/**
 * Written in the same transaction as the change, so that neither is ever there without the other; near its
 * end, for from here on the others wait: events become visible in the order of their numbers, so that who
 * has seen one has seen all before it.
 */
export async function recordEvent(trx: Trx, event: Event): Promise<void> {
  await lock(trx, "events");
  const insert = trx.insertInto("events").values({
    kind: event.kind,
    subject_id: event.subjectId,
    subteam: event.subteam ?? null,
    actor_id: event.actorId,
    at: event.at,
  });
  const isPostgres = databaseKind(trx) === "postgres";
  await (
    isPostgres ? insert.returning(sql`pg_notify(${newsChannel}, '')`.as("told")) : insert
  ).execute();
}
