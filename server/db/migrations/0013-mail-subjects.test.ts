import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openOlderDatabase, type OlderDatabase } from "../../testing/older-tables.ts";
import type { Trx } from "../open.ts";

let older: OlderDatabase;

beforeEach(async () => {
  older = await openOlderDatabase();
});
afterEach(() => older.drop());

async function addMail(trx: Trx, id: string, to: string, text: string): Promise<void> {
  const payload = JSON.stringify({ to, subject: "", text, html: "" });
  await sql`insert into jobs values (${id}, 'send-mail', ${payload}, 1, 0, 0, null)`.execute(trx);
}

test("links a queued mail to the members and requests that it is for or about", async () => {
  const db = await older.migrateWith(async (trx) => {
    for (const id of ["dana", "clara"]) {
      await sql`insert into members values (${id}, ${`${id}@Team.edu`}, ${`${id}@team.edu`}, ${id},
        'Ito', ${`${id} Ito`}, 'captain', 'chassis', 'active', 'hash', 1, 1, 1)`.execute(trx);
    }
    await sql`insert into account_requests values ('nora', 'Nora', 'Bell', 'Nora Bell',
      'nora@team.edu', 'nora@team.edu', 'hash', 'design-team', 'chassis', 'pending', 1, null, null,
      null)`.execute(trx);
    await addMail(trx, "digest", "clara@team.edu", "Nora Bell, Chassis\n\nEve Moor, Chassis");
    await addMail(trx, "moved", "old@team.edu", "from old@team.edu to Dana@Team.edu. Sign in");
    await addMail(trx, "other", "gone@team.edu", "Welcome");
  });
  const columns = ["job_id", "subject_id"] as const;
  const rows = db.selectFrom("mail_subjects").select(columns).orderBy("job_id");
  expect(await rows.orderBy("subject_id").execute()).toEqual([
    { job_id: "digest", subject_id: "clara" },
    { job_id: "digest", subject_id: "nora" },
    { job_id: "moved", subject_id: "dana" },
  ]);
});
