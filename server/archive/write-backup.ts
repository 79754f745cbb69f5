import { extname } from "node:path";
import { sql } from "kysely";
import { readMigrations } from "../db/migrate.ts";
import { databaseKind, type Trx } from "../db/open.ts";
import { readLastNumbers } from "../db/rows/last-numbers.ts";
import { listTables, type Table } from "../db/rows/list-tables.ts";
import { countRows, readBatches, type Row } from "../db/rows/read-rows.ts";
import type { ShowProgress } from "../progress-line.ts";
import type { ArchiveWriter } from "./archive-writer.ts";
import type { Referred } from "./copy-files.ts";
import { toJsonLines } from "./json-lines.ts";
import { tablePath, type BackupManifest } from "./manifest.ts";
import {
  writeArchive,
  type ArchiveSource,
  type ArchiveTarget,
  type ContentsOf,
} from "./write-archive.ts";

/** @param isKept leaves out rows that are of no use in another place */
export function writeBackup(
  source: ArchiveSource,
  target: ArchiveTarget,
  show: ShowProgress,
  isKept = isBackedUp,
): Promise<BackupManifest> {
  return writeArchive(
    source,
    target,
    (trx, archive, referred) => writeRows(trx, { archive, referred, show, isKept }),
    show,
  );
}

type Writing = {
  archive: ArchiveWriter;
  referred: Referred;
  show: ShowProgress;
  isKept: (table: Table, row: Row) => boolean;
};

async function writeRows(
  trx: Trx,
  { archive, referred, show, isKept }: Writing,
): Promise<ContentsOf<BackupManifest>> {
  await waitForMigrations(trx);
  const tables: BackupManifest["tables"] = {};
  for (const table of await listTables(trx)) {
    const total = await countRows(trx, table);
    let done = 0;
    let lines = 0;
    const content = async function* () {
      for await (const batch of readBatches(trx, table)) {
        const kept = batch.filter((row) => isKept(table, row));
        yield toJsonLines(kept);
        for (const row of kept) noteReferred(referred, table, row);
        lines += kept.length;
        done += batch.length;
        show(done, total, `copied: ${table.name.replaceAll("_", " ")}`);
      }
    };
    const { sha256 } = await archive.add(tablePath(table.name), content(), { compress: true });
    tables[table.name] = { sha256, lines };
  }
  return {
    kind: "backup",
    migrations: await readMigrations(trx),
    tables,
    lastNumbers: await readLastNumbers(trx),
  };
}

/** Runs before other statements, so that their snapshot begins while no migration runs. */
async function waitForMigrations(trx: Trx): Promise<void> {
  if (databaseKind(trx) === "sqlite") return;
  await sql`lock table migrations in access share mode`.execute(trx);
}

const leftOutJobs: readonly unknown[] = [
  "send-mail",
  "tell-captains",
  "notify",
  "mail-notifications",
  "send-digest",
  "check-import",
  "run-import",
  "back-up",
];

// Waiting emails would be sent again, with links that still work. Imports under way need their
// zip, and the next backup is planned for another place.
function isBackedUp({ name }: Table, row: Row): boolean {
  if (name === "jobs") return !leftOutJobs.includes(row["kind"]);
  if (name === "imports") return row["file_id"] === null;
  return name !== "mail_subjects";
}

function noteReferred(referred: Referred, { name }: Table, row: Row): void {
  const sha256 = typeof row["sha256"] === "string" ? { sha256: row["sha256"] } : {};
  if (name === "files" && row["colour"] === null) {
    referred.set(String(row["id"]), {
      ...sha256,
      bytes: Number(row["size"]),
      ending: endingOf(String(row["name"])),
    });
  }
  if (name === "pictures") {
    referred.set(String(row["stored_id"]), { ...sha256, ending: ".webp" });
  }
}

/** @returns an ending such as ".pdf", or "" */
export function endingOf(name: string): string {
  const ending = extname(name).toLowerCase();
  return /^\.[0-9a-z]{1,16}$/.test(ending) ? ending : "";
}
