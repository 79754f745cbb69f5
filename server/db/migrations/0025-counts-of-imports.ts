import { sql } from "kysely";
import type { Trx } from "../open.ts";

/** Before, a page's import was guessed from its time. In older reports every note stays a loss. */
export async function countsOfImports(trx: Trx): Promise<void> {
  await sql`alter table imported_pages add column import_id text`.execute(trx);
  await sql`alter table imported_pages add column outcome text`.execute(trx);
  await keepUnfinished(trx);
  await sql`alter table imports drop column started_at`.execute(trx);
  await convertReports(trx);
}

type OldReport = { pages: { notes: string[] }[] };

async function convertReports(trx: Trx): Promise<void> {
  const { rows } = await sql<{ id: string; report: string }>`
    select id, report from imports where report is not null`.execute(trx);
  for (const { id, report: json } of rows) {
    const old = JSON.parse(json) as OldReport;
    const pages = old.pages.map(({ notes, ...page }) => ({ ...page, losses: notes }));
    const report = JSON.stringify({ ...old, pages, remarks: [], remarksTotal: 0 });
    await sql`update imports set report = ${report} where id = ${id}`.execute(trx);
  }
}

/** Unfinished imports continue after the upgrade (rules 8.36 and 8.63). */
async function keepUnfinished(trx: Trx): Promise<void> {
  const unfinished = sql`imports where state in ('running', 'failed')`;
  await sql`
    update imported_pages set
      import_id = (select id from ${unfinished} and started_at <= imported_at
        order by started_at desc limit 1),
      outcome = (select case version when 1 then 'imported' else 'changed' end
        from documents where id = document_id)
    where hash <> '' and imported_at >= (select min(started_at) from ${unfinished})`.execute(trx);
}
