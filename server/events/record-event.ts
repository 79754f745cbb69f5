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

/** PostgreSQL notifies all server processes on this channel when an event is committed. */
export const eventsChannel = "paddock_events";

/** Call this last: its lock, held until the commit, publishes events in the order of their ids. */
export async function recordEvent(trx: Trx, event: Event): Promise<void> {
  const { kind, subjectId, subteam = null, actorId, at } = event;
  const values = sql`${kind}, ${subjectId}, ${subteam}, ${actorId}`;
  const insert = sql`insert into events (kind, subject_id, subteam, actor_id, at)`;
  const isPostgres = databaseKind(trx) === "postgres";
  // One round trip for lock, insert, and notification, because other writers wait for the lock.
  const statement = isPostgres
    ? sql`with turn as materialized (select pg_advisory_xact_lock(hashtextextended('events', 0)))
        ${insert} select ${values}, ${at}::bigint from turn returning pg_notify(${eventsChannel}, '')`
    : sql`${insert} values (${values}, ${at})`;
  await statement.execute(trx);
  announceOnCommit(trx, { kind: "events" });
}
