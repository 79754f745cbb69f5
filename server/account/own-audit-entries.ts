import type { Db } from "../db/open.ts";

/** What was written down about a member, what became of the requests of the address, and what they did. */
export async function auditEntriesOf(db: Db, id: string, emailKey: string) {
  const entries = db.selectFrom("audit_log").orderBy("id");
  const events = db.selectFrom("events").select(["kind", "at"]).orderBy("id");
  return {
    recordsAboutYou: await entries
      .select(["kind", "at", "from_value as from", "to_value as to"])
      .where((where) =>
        where.or([
          where("subject_id", "=", id),
          where("subject_id", "in", (requests) =>
            requests
              .selectFrom("account_requests")
              .select("account_requests.id")
              .where("email_key", "=", emailKey),
          ),
        ]),
      )
      .execute(),
    // Without whom they are about: that is somebody else's.
    recordsByYou: await entries.select(["kind", "at"]).where("actor_id", "=", id).execute(),
    eventsAboutYou: await events.where("subject_id", "=", id).execute(),
    eventsByYou: await events.where("actor_id", "=", id).execute(),
  };
}
