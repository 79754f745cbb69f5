import { sql } from "kysely";
import { databaseKind, type Db, type Trx } from "../db/open.ts";
import { listTables } from "../db/rows/list-tables.ts";
import { readBatches } from "../db/rows/read-rows.ts";
import type { FileStore } from "../files/file-store.ts";
import { findUnreferred, listAllStoredBytes } from "../files/stored-bytes.ts";
import type { ShowProgress } from "../progress-line.ts";
import { findFileProblem } from "./find-file-problem.ts";

export type CheckedTeam = {
  rows: number;
  files: number;
  problems: string[];
};

export async function checkLive(
  { db, fileStore }: { db: Db; fileStore: FileStore },
  show: ShowProgress,
): Promise<CheckedTeam> {
  const problems: string[] = [];
  const { rows, stored } = await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      problems.push(...(await checkDatabase(trx)));
      return {
        rows: await readRows(trx, show),
        stored: await Array.fromAsync(listAllStoredBytes(trx)),
      };
    });
  for (const [n, file] of stored.entries()) {
    const problem = await findFileProblem(fileStore, file);
    // Somebody may have just deleted it.
    if (problem !== undefined && (await findUnreferred(db, [file.id])).length === 0)
      problems.push(problem);
    show(n + 1, stored.length, "checked: bytes of files");
  }
  return { rows, files: stored.length, problems };
}

async function checkDatabase(trx: Trx): Promise<string[]> {
  if (databaseKind(trx) === "postgres") return [];
  const checked = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(trx);
  const lines = checked.rows.map((row) => row.integrity_check).filter((line) => line !== "ok");
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(trx);
  return [
    ...lines.map((line) => `Database: ${line}.`),
    ...rows.map(({ table }) => `Database: a row of ${table} refers to one that is missing.`),
  ];
}

async function readRows(trx: Trx, show: ShowProgress): Promise<number> {
  const tables = await listTables(trx);
  let rows = 0;
  for (const [n, table] of tables.entries()) {
    for await (const batch of readBatches(trx, table)) rows += batch.length;
    show(n + 1, tables.length, `checked: ${table.name.replaceAll("_", " ")}`);
  }
  return rows;
}
