import { sql } from "kysely";
import type { EventKind } from "../../domain/live/events.ts";
import { databaseKind, type Trx } from "../db/open.ts";
import { announceOnCommit } from "../db/transact.ts";

type Event = {
  kind: EventKind;
  subjectId: string;
  subteam?: string;
  actorId: string | null;
  at: number;
};

/** What PostgreSQL tells every process of the server, once an event is committed. */
export const eventsChannel = "paddock_news";

/**
 * Written in the same transaction as the change, so that neither is ever there without the other; at its
 * very end, for from here on the others wait: events become visible in the order of their numbers, so that
 * who has seen one has seen all before it.
 */
export async function recordEvent(trx: Trx, event: Event): Promise<void> {
  const { kind, subjectId, subteam = null, actorId, at } = event;
  const values = sql`${kind}, ${subjectId}, ${subteam}, ${actorId}`;
  const insert = sql`insert into events (kind, subject_id, subteam, actor_id, at)`;
  const isPostgres = databaseKind(trx) === "postgres";
  // PostgreSQL takes its turn, the number and tells the others in one round: each more would be waited for by all.
  const statement = isPostgres
    ? sql`with turn as materialized (select pg_advisory_xact_lock(hashtextextended('events', 0)))
        ${insert} select ${values}, ${at}::bigint from turn returning pg_notify(${eventsChannel}, '')`
    : sql`${insert} values (${values}, ${at})`;
  await statement.execute(trx);
  announceOnCommit(trx, { of: "events" });
}
