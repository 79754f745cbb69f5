import { sql } from "kysely";
import type { Db } from "../db/open.ts";

type Told = {
  what: "record" | "event";
  kind: string;
  at: number;
  from: string | null;
  to: string | null;
  actor_id: string | null;
  subject_id: string | null;
};

/** What was written down about a member, what became of the requests of the address, and what they did. */
export async function recordsOf(db: Db, id: string, emailKey: string) {
  const { rows } = await sql<Told>`
    select 'record' as what, id, kind, at, from_value as "from", to_value as "to", actor_id,
        subject_id
      from audit_log
      where subject_id = ${id} or actor_id = ${id}
        or subject_id in (select id from account_requests where email_key = ${emailKey})
    union all select 'event', id, kind, at, null, null, actor_id, subject_id from events
      where subject_id = ${id} or actor_id = ${id}
    order by what, id`.execute(db);
  const isBy = ({ actor_id: actor }: Told) => actor === id;
  const isAbout = ({ actor_id: actor, subject_id: subject }: Told) =>
    subject === id || actor !== id;
  // Without whom or what they are about: that is somebody else's.
  const timed = ({ kind, at }: Told) => ({ kind, at });
  const records = rows.filter(({ what }) => what === "record");
  const events = rows.filter(({ what }) => what === "event");
  return {
    recordsAboutYou: records
      .filter(isAbout)
      .map(({ kind, at, from, to }) => ({ kind, at, from, to })),
    recordsByYou: records.filter(isBy).map(timed),
    eventsAboutYou: events.filter(isAbout).map(timed),
    eventsByYou: events.filter(isBy).map(timed),
  };
}
