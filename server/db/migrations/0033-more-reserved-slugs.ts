import { sql } from "kysely";
import { newId } from "../../ids.ts";
import type { Trx } from "../open.ts";

/** Addresses that the product takes for itself (rule 10.11). */
const taken = ["deadlines", "handover", "k", "upkeep"];

/** A portfolio at one of them moves, and its member is told. */
export async function moreReservedSlugs(trx: Trx): Promise<void> {
  for (const slug of taken) {
    const free = await freeSlug(trx, slug);
    const { rows } = await sql<{ email: string | null }>`
      update portfolios set url_slug = ${free} where url_slug = ${slug}
      returning (select email from members where id = user_id) as email`.execute(trx);
    for (const { email } of rows) if (email !== null) await queueNotice(trx, email, slug, free);
  }
}

async function freeSlug(trx: Trx, slug: string): Promise<string> {
  for (let n = 1; ; n += 1) {
    const { rows } = await sql`select 1 from portfolios where url_slug = ${`${slug}-${n}`}`.execute(
      trx,
    );
    if (rows.length === 0) return `${slug}-${n}`;
  }
}

async function queueNotice(trx: Trx, to: string, slug: string, free: string): Promise<void> {
  const text =
    `The address /${slug} now belongs to Paddock itself. ` +
    `Your portfolio has moved to /${free}. Links to its old address no longer lead to it.`;
  const mail = { to, subject: "Your portfolio has a new address", text, html: `<p>${text}</p>` };
  await sql`insert into jobs (id, kind, payload, run_at, attempts, locked_until)
    values (${newId()}, 'send-mail', ${JSON.stringify(mail)}, ${Date.now()}, 0, 0)`.execute(trx);
}
