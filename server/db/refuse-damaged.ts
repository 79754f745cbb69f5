import { existsSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { UnusableDatabase } from "./migrate.ts";
import type { Db } from "./open.ts";

/** Whether an earlier run left changes beside the embedded database. Ask before it is opened. */
export function hasOpenLog(url: URL): boolean {
  if (url.protocol !== "file:") return false;
  const log = `${fileURLToPath(url)}-wal`;
  return existsSync(log) && statSync(log).size > 0;
}

/**
 * A copy that was laid over the log of another database is damaged, and nothing else would say so
 * before rows are missing (rule 11.32).
 * @throws UnusableDatabase
 */
export async function refuseDamaged(db: Db): Promise<void> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  const problem = rows.map((row) => row.quick_check).find((line) => line !== "ok");
  if (problem === undefined) return;
  throw new UnusableDatabase(
    `The embedded database is damaged (${problem}). Restore a backup into an empty folder.`,
  );
}
