import type { Db } from "../db/open.ts";

export async function readOwnAuditEntries(db: Db, id: string, emailKey: string) {
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
    // Leaves out the subjects, who are other people.
    recordsByYou: await entries.select(["kind", "at"]).where("actor_id", "=", id).execute(),
    eventsAboutYou: await events.where("subject_id", "=", id).execute(),
    eventsByYou: await events.where("actor_id", "=", id).execute(),
  };
}
