import { sql } from "kysely";
import { newId } from "../../ids.ts";
import type { Trx } from "../open.ts";

/** Addresses that the product takes for itself (rule 10.11). */
const taken = ["deadlines", "handover", "k", "upkeep"];

export async function moreReservedSlugs(trx: Trx): Promise<void> {
  for (const slug of taken) {
    const free = await freeSlug(trx, slug);
    const { rows } = await sql<Moved>`
      update portfolios set url_slug = ${free} where url_slug = ${slug}
      returning user_id as "memberId",
        (select email from members where id = user_id) as email`.execute(trx);
    for (const moved of rows) await queueNotice(trx, moved, slug, free);
  }
}

type Moved = { memberId: string; email: string | null };

async function freeSlug(trx: Trx, slug: string): Promise<string> {
  for (let n = 1; ; n += 1) {
    const { rows } = await sql`select 1 from portfolios where url_slug = ${`${slug}-${n}`}`.execute(
      trx,
    );
    if (rows.length === 0) return `${slug}-${n}`;
  }
}

async function queueNotice(
  trx: Trx,
  { memberId, email: to }: Moved,
  slug: string,
  free: string,
): Promise<void> {
  if (to === null) return;
  const id = newId();
  const text =
    `The address /${slug} now belongs to Paddock itself. ` +
    `Your portfolio has moved to /${free}. Links to its old address no longer lead to it.`;
  const mail = { to, subject: "Your portfolio has a new address", text, html: `<p>${text}</p>` };
  await sql`insert into jobs (id, kind, payload, run_at, attempts, locked_until)
    values (${id}, 'send-mail', ${JSON.stringify(mail)}, ${Date.now()}, 0, 0)`.execute(trx);
  // Erasing the member deletes the mail.
  await sql`insert into mail_subjects (job_id, subject_id) values (${id}, ${memberId})`.execute(
    trx,
  );
}
