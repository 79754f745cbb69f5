import { extname } from "node:path";
import type { Writable } from "node:stream";
import { sql } from "kysely";
import { readMigrations } from "../db/migrate.ts";
import { databaseKind, type Db, type Trx } from "../db/open.ts";
import { readLastNumbers } from "../db/rows/last-numbers.ts";
import { listTables, type Table } from "../db/rows/list-tables.ts";
import { countRows, readBatches, type Row } from "../db/rows/read-rows.ts";
import type { FileStore } from "../files/file-store.ts";
import type { ShowProgress } from "../progress-line.ts";
import { openArchiveWriter, type ArchiveWriter } from "./archive-writer.ts";
import { copyFiles, insideOf, leftInPlace, type Referred } from "./copy-files.ts";
import { toJsonLines } from "./json-lines.ts";
import {
  archiveFormat,
  manifestPath,
  storedFilesPath,
  tablePath,
  type BackupManifest,
} from "./manifest.ts";
import type { Shelf } from "./shelf.ts";

export type BackupSource = {
  /** Opened to read only. */
  db: Db;
  fileStore: FileStore;
  version: string;
};

export type BackupTarget = {
  out: Writable;
  /** Where the files go: into the archive, beside it, or nowhere. */
  files: "inside" | "left" | Shelf;
};

/**
 * Writes everything that a team has: all rows as they are at one moment, then the files. Files stay
 * stored for a day after their rows are deleted, so those of the rows are still there.
 */
export async function writeBackup(
  { db, fileStore, version }: BackupSource,
  { out, files }: BackupTarget,
  show: ShowProgress,
): Promise<BackupManifest> {
  try {
    return await write({ db, fileStore, version }, { out, files }, show);
  } catch (error) {
    out.destroy();
    throw error;
  }
}

async function write(
  { db, fileStore, version }: BackupSource,
  { out, files }: BackupTarget,
  show: ShowProgress,
): Promise<BackupManifest> {
  const createdAt = new Date().toISOString();
  const archive = openArchiveWriter(out);
  const referred: Referred = new Map();
  const rows = await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((trx) => writeRows(trx, archive, referred, show));
  const { stored, bytes, missing, changed } = await copyFiles(
    fileStore,
    files === "inside" ? insideOf(archive) : files === "left" ? leftInPlace : files,
    referred,
    show,
  );
  const location = typeof files === "string" ? files : "beside";
  const lines = toJsonLines(stored);
  const { sha256 } = await archive.add(storedFilesPath, pieces(lines), { compress: true });
  const manifest: BackupManifest = {
    product: "Paddock",
    format: archiveFormat,
    kind: "backup",
    version,
    createdAt,
    ...rows,
    files: { sha256, lines: stored.length, bytes, location },
    missing,
    changed,
  };
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  await archive.add(manifestPath, pieces(text), { compress: true });
  await archive.close();
  return manifest;
}

async function writeRows(
  trx: Trx,
  archive: ArchiveWriter,
  referred: Referred,
  show: ShowProgress,
): Promise<Pick<BackupManifest, "migrations" | "tables" | "lastNumbers">> {
  await waitForMigrations(trx);
  const tables: BackupManifest["tables"] = {};
  for (const table of await listTables(trx)) {
    const total = await countRows(trx, table);
    let done = 0;
    let lines = 0;
    const content = readLines(trx, table, (batch, kept) => {
      for (const row of kept) noteReferred(referred, table, row);
      lines += kept.length;
      done += batch.length;
      show(done, total, `copied: ${table.name.replaceAll("_", " ")}`);
    });
    const { sha256 } = await archive.add(tablePath(table.name), content, { compress: true });
    tables[table.name] = { sha256, lines };
  }
  return {
    migrations: await readMigrations(trx),
    tables,
    lastNumbers: await readLastNumbers(trx),
  };
}

/** A statement before the others, so that their snapshot begins when no migration is under way. */
async function waitForMigrations(trx: Trx): Promise<void> {
  if (databaseKind(trx) === "sqlite") return;
  await sql`lock table migrations in access share mode`.execute(trx);
}

async function* readLines(
  trx: Trx,
  table: Table,
  onBatch: (batch: readonly Row[], kept: readonly Row[]) => void,
): AsyncGenerator<Buffer> {
  for await (const batch of readBatches(trx, table)) {
    const kept = batch.filter((row) => isBackedUp(table, row));
    yield toJsonLines(kept);
    onBatch(batch, kept);
  }
}

const leftOutJobs: readonly unknown[] = [
  "send-mail",
  "tell-captains",
  "check-import",
  "run-import",
  "back-up",
];

/**
 * Emails that wait have links that still work, and would be sent again by a restored team. Imports
 * under way need their zip, and the next backup is planned for another place.
 */
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

function endingOf(name: string): string {
  const ending = extname(name).toLowerCase();
  return /^\.[0-9a-z]{1,16}$/.test(ending) ? ending : "";
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
