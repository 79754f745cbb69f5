import { sql } from "kysely";
import type { Trx } from "../open.ts";

export async function mailSubjects(trx: Trx): Promise<void> {
  await sql`create table mail_subjects (
    job_id text not null references jobs (id) on delete cascade, subject_id text not null,
    primary key (job_id, subject_id))`.execute(trx);
  await sql`create index mail_subjects_by_subject on mail_subjects (subject_id)`.execute(trx);
  const { rows } = await sql<{ id: string; payload: string }>`
    select id, payload from jobs where kind = 'send-mail'`.execute(trx);
  for (const { id, payload } of rows) {
    const mail: { to: string; text: string } = JSON.parse(payload);
    const subjects = [
      ...(await findAddressedPeople(trx, mail)),
      ...(await findNamedRequests(trx, mail.text)),
    ];
    for (const subject of new Set(subjects)) {
      await sql`insert into mail_subjects values (${id}, ${subject})`.execute(trx);
    }
  }
}

async function findAddressedPeople(
  trx: Trx,
  { to, text }: { to: string; text: string },
): Promise<string[]> {
  const words = `${to} ${text}`.split(/\s+/).filter((word) => word.includes("@"));
  const found: string[] = [];
  for (const word of words) {
    const key = word.replace(/\.$/, "").toLowerCase();
    const { rows } = await sql<{ id: string }>`
      select id from members where email_key = ${key}
      union select id from account_requests where email_key = ${key}`.execute(trx);
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}

/** Finds requests named as in the captains' digest: "Nora Bell, Chassis". */
async function findNamedRequests(trx: Trx, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const line of text.split("\n")) {
    const [, name] = /^(.+), [^,]+$/.exec(line) ?? [];
    if (name === undefined) continue;
    const { rows } = await sql<{ id: string }>`
      select id from account_requests where full_name = ${name}`.execute(trx);
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}
