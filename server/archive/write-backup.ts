import { extname } from "node:path";
import { pipeline, type Writable } from "node:stream";
import { readMigrations } from "../db/migrate.ts";
import type { Db, Trx } from "../db/open.ts";
import { readLastNumbers } from "../db/rows/last-numbers.ts";
import { listTables, type Table } from "../db/rows/list-tables.ts";
import { countRows, readBatches, type Row } from "../db/rows/read-rows.ts";
import { checkBytes } from "../files/check-bytes.ts";
import type { FileStore } from "../files/file-store.ts";
import { hashBytes } from "../files/hash-bytes.ts";
import type { ShowProgress } from "../progress-line.ts";
import { openArchiveWriter, type ArchiveWriter } from "./archive-writer.ts";
import { toJsonLines } from "./json-lines.ts";
import {
  archiveFormat,
  manifestPath,
  storedFilesPath,
  tablePath,
  type Manifest,
  type StoredFile,
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

/** The hash and the ending of each file that a row refers to. Older tables have no hashes. */
type Referred = Map<string, { sha256?: string; ending: string }>;

/**
 * Writes everything that a team has: all rows as they are at one moment, then the files. Files stay
 * stored for a day after their rows are deleted, so those of the rows are still there.
 */
export async function writeBackup(
  { db, fileStore, version }: BackupSource,
  { out, files }: BackupTarget,
  show: ShowProgress,
): Promise<Manifest> {
  const createdAt = new Date().toISOString();
  const archive = openArchiveWriter(out);
  const referred: Referred = new Map();
  const rows = await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((trx) => writeRows(trx, archive, referred, show));
  const { stored, bytes, missing, changed } = await writeFiles(
    fileStore,
    files === "inside" ? insideOf(archive) : files === "left" ? leftInPlace : files,
    referred,
    show,
  );
  const location = typeof files === "string" ? files : "beside";
  const lines = toJsonLines(stored);
  const { sha256 } = await archive.add(storedFilesPath, pieces(lines), { compress: true });
  const manifest: Manifest = {
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
): Promise<Pick<Manifest, "migrations" | "tables" | "lastNumbers">> {
  const tables: Manifest["tables"] = {};
  for (const table of await listTables(trx)) {
    const lines = await countRows(trx, table);
    const content = readLines(trx, table, (done, batch) => {
      for (const row of batch) noteReferred(referred, table, row);
      show(done, lines, `copied: ${table.name.replaceAll("_", " ")}`);
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

async function* readLines(
  trx: Trx,
  table: Table,
  onBatch: (done: number, batch: readonly Row[]) => void,
): AsyncGenerator<Buffer> {
  let done = 0;
  for await (const batch of readBatches(trx, table)) {
    yield toJsonLines(batch);
    done += batch.length;
    onBatch(done, batch);
  }
}

function noteReferred(referred: Referred, { name }: Table, row: Row): void {
  const sha256 = typeof row["sha256"] === "string" ? { sha256: row["sha256"] } : {};
  if (name === "files" && row["colour"] === null) {
    referred.set(String(row["id"]), { ...sha256, ending: endingOf(String(row["name"])) });
  }
  if (name === "pictures") {
    referred.set(String(row["stored_id"]), { ...sha256, ending: ".webp" });
  }
  if (name === "imports" && row["file_id"] !== null) {
    referred.set(String(row["file_id"]), { ending: ".zip" });
  }
}

function endingOf(name: string): string {
  const ending = extname(name).toLowerCase();
  return /^\.[0-9a-z]{1,16}$/.test(ending) ? ending : "";
}

/** Where a backup puts the bytes of files. */
type FilePlace = Pick<Shelf, "has" | "write">;

const leftInPlace: FilePlace = {
  has: () => true,
  write: () => Promise.reject(new Error("files stay in their place")),
};

/** Most files are compressed already. */
function insideOf(archive: ArchiveWriter): FilePlace {
  const written = new Set<string>();
  return {
    has: (path) => written.has(path),
    write: async (path, bytes) => {
      await archive.add(path, bytes, { compress: false });
      written.add(path);
    },
  };
}

/** Equal files are written once. */
async function writeFiles(
  fileStore: FileStore,
  place: FilePlace,
  referred: Referred,
  show: ShowProgress,
): Promise<{ stored: StoredFile[]; bytes: number; missing: string[]; changed: string[] }> {
  const stored: StoredFile[] = [];
  const changed: string[] = [];
  const missing: string[] = [];
  let bytes = 0;
  for (const [id, known] of referred) {
    show(stored.length + missing.length + 1, referred.size, "copied: bytes of files");
    const file = await findBytes(fileStore, id, known, place);
    if (!file) {
      missing.push(id);
      continue;
    }
    if (known.sha256 !== undefined && known.sha256 !== file.sha256) changed.push(id);
    if (!place.has(file.path)) {
      const content = pipeline(await fileStore.read(id), checkBytes(file.sha256), () => undefined);
      await place.write(file.path, content);
    }
    stored.push(file);
    bytes += file.bytes;
  }
  return { stored, bytes, missing, changed };
}

/**
 * Hashes the bytes, unless their place has them already.
 * @returns undefined if they are missing
 */
async function findBytes(
  fileStore: FileStore,
  id: string,
  { sha256, ending }: { sha256?: string; ending: string },
  place: FilePlace,
): Promise<StoredFile | undefined> {
  const pathOf = (hash: string) => `files/${hash}${ending}`;
  const bytes = await fileStore.size(id);
  if (bytes === undefined) return undefined;
  if (sha256 !== undefined && place.has(pathOf(sha256)))
    return { id, sha256, bytes, path: pathOf(sha256) };
  const found = await hashBytes(await fileStore.read(id));
  return { id, sha256: found, bytes, path: pathOf(found) };
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
