import { existsSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { UnusableDatabase } from "./migrate.ts";
import type { Db } from "./open.ts";

/** True if an earlier run left changes. Ask before the database is opened. */
export function hasWal(url: URL): boolean {
  if (url.protocol !== "file:") return false;
  const log = `${fileURLToPath(url)}-wal`;
  return existsSync(log) && statSync(log).size > 0;
}

/**
 * A copy that was put beside the log of another database is damaged, and nothing else would say so
 * before rows are missing (rule 11.32). Checking the whole database at once would also check each
 * full-text index and take nearly three times as long.
 * @throws UnusableDatabase
 */
export async function refuseDamaged(db: Db): Promise<void> {
  const { rows } = await sql<{ problem: string }>`
    select quick_check as problem
    from (
      select name from sqlite_schema where type = 'table' and rootpage > 0
      union all select 'sqlite_schema'
    ) as tables, pragma_quick_check(tables.name)
    where quick_check <> 'ok'
    union all select 'page ' || pageno || ' belongs to two tables'
    from dbstat group by pageno having count(*) > 1
    limit 1`.execute(db);
  const [damaged] = rows;
  if (!damaged) return;
  throw new UnusableDatabase(
    `The SQLite database is damaged (${damaged.problem}). Restore a backup into an empty folder.`,
  );
}
