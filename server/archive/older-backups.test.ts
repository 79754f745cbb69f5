import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createContext } from "../create-context.ts";
import { applyMigrations, migrate, readMigrations } from "../db/migrate.ts";
import { openDatabase, type Db } from "../db/open.ts";
import type { FileStore } from "../files/file-store.ts";
import { openLocalFileStore } from "../files/local-file-store.ts";
import { newId } from "../ids.ts";
import { readSettings } from "../settings.ts";
import { makeZip } from "../testing/make-zip.ts";
import { createDatabase, type TestDatabase } from "../testing/test-database.ts";
import { useTeam } from "../testing/use-team.ts";
import { backUpBeforeUpdate } from "./back-up-before-update.ts";
import { openArchive } from "./open-archive.ts";
import { restoreBackup } from "./restore-backup.ts";
import { tryRestore } from "./try-restore.ts";
import { writeBackup } from "./write-backup.ts";
import { writeWhole } from "./write-whole.ts";

const kind = process.env["PADDOCK_TEST_DATABASE"] ?? "sqlite";
const silent = () => undefined;

const { server } = useTeam();

let folder: string;
let from: TestDatabase;
let to: TestDatabase;
let fileStore: FileStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "paddock-older-"));
  from = await createDatabase(folder, kind);
  to = await createDatabase(join(folder, "restored"), kind);
  fileStore = await openLocalFileStore(join(folder, "files"));
});
afterEach(async () => {
  await Promise.all([from.drop(), to.drop()]);
  await rm(folder, { recursive: true, force: true });
});

/** A team whose tables have no tags on documents and no hashes of files. */
async function openOlder(): Promise<Db> {
  const older = (await readMigrations(server.context.db)).filter((name) => name < "0029");
  const files = [newId(), newId()];
  for (const file of files) await fileStore.write(file, Buffer.from("42 Nm"));
  const db = openDatabase(new URL(from.url));
  await db.transaction().execute(async (trx) => {
    await applyMigrations(trx, older);
    const insert = (table: string, row: Record<string, string | number>) =>
      sql`insert into ${sql.table(table)} ${sql.raw(valuesOf(row))}`.execute(trx);
    await insert("members", {
      id: "ada",
      email: "ada@team.edu",
      email_key: "ada@team.edu",
      role: "captain",
      first_name: "Ada",
      last_name: "Berg",
      full_name: "Ada Berg",
      subteam: "chassis",
      status: "active",
      created_at: 1,
      updated_at: 1,
    });
    await insert("documents", {
      id: "hub",
      subteam: "chassis",
      serial_number: "KB30001",
      content: "<p>bearing</p>",
      content_text: "bearing",
      version: 1,
      is_pinned: 0,
      sort_key: 1,
    });
    await insert("document_tags", {
      document_id: "hub",
      name: "Preload",
      tag_key: "preload",
      subteam: "chassis",
      sort_key: 1,
      position: 0,
    });
    for (const file of files) {
      await insert("files", {
        id: file,
        document_id: "hub",
        position: 0,
        uploader_id: "ada",
        path: "t",
        name: "torque.txt",
        size: 5,
        content_type: "text/plain",
        created_at: 1,
      });
    }
  });
  return db;
}

function valuesOf(row: Record<string, string | number>): string {
  const values = Object.values(row).map((value) =>
    typeof value === "number" ? value : `'${value}'`,
  );
  return `(${Object.keys(row).join(", ")}) values (${values.join(", ")})`;
}

/** @returns what matters of the restored team */
async function restore(path: string, filesUrl: string) {
  const databaseUrl = new URL(to.url);
  await using archive = await openArchive(path, null);
  expect((await tryRestore(archive, silent)).problems).toEqual([]);
  const places = { databaseUrl, filesUrl: new URL(filesUrl), s3: readSettings({}).s3 };
  const { problems } = await restoreBackup(archive, places, silent);
  const db = openDatabase(databaseUrl);
  const documents = await db.selectFrom("documents").select(["id", "tags"]).execute();
  const jobs = await db.selectFrom("jobs").select("kind").execute();
  const migrations = await readMigrations(db);
  await db.destroy();
  return { documents, jobs: jobs.map((job) => job.kind), migrations, problems };
}

const restoredTeam = async () => ({
  documents: [{ id: "hub", tags: '["Preload"]' }],
  jobs: expect.arrayContaining(["hash-files", "read-older-texts"]),
  migrations: await readMigrations(server.context.db),
  problems: [] as string[],
});

test("a backup of older tables is restored into those of today", async () => {
  const db = await openOlder();
  const path = join(folder, "older.paddock");
  const source = { db, fileStore, version: "1.0.0" };
  await writeWhole(path, (out) => writeBackup(source, { out, files: "inside" }, silent));
  await db.destroy();
  expect(await restore(path, `file:${folder}/files-restored`)).toEqual(await restoredTeam());
});

test("a backup of older tables is refused where a start has made those of today", async () => {
  const older = await openOlder();
  const path = join(folder, "older.paddock");
  const source = { db: older, fileStore, version: "1.0.0" };
  await writeWhole(path, (out) => writeBackup(source, { out, files: "inside" }, silent));
  await older.destroy();
  const started = openDatabase(new URL(to.url));
  await migrate(started);
  await started.destroy();
  const refused =
    kind === "postgres" ? /tables already, and they are newer than the archive/ : /exists/;
  await expect(restore(path, `file:${folder}/files-restored`)).rejects.toThrow(refused);
});

test("rows are backed up before a start changes their tables", async () => {
  await (await openOlder()).destroy();
  const settings = readSettings({ DATA_DIR: folder, DATABASE_URL: from.url });
  const lines: string[] = [];
  const log = { info: (line: string) => void lines.push(line), error: silent };
  for (const expected of [["backed up before an update"], []]) {
    lines.length = 0;
    await (await createContext(settings, log)).stop();
    expect(lines.filter((line) => line.startsWith("backed up"))).toEqual(expected);
  }
  const [name = ""] = await readdir(join(folder, "backups"));
  expect(name).toMatch(/^\d{4}-\d\d-\d\d-\d{6}-[0-9a-z]{20}-before-update\.paddock$/);
  const path = join(folder, "backups", name);
  await fileStore.write(newId(), Buffer.from("uploaded after the update"));
  expect(await restore(path, settings.filesUrl.href)).toEqual(await restoredTeam());
});

test("two starts with the same process id, as in containers, back up into one folder", async () => {
  const db = await openOlder();
  const settings = readSettings({ DATA_DIR: folder, DATABASE_URL: from.url });
  const paths = await Promise.all([1, 2].map(() => backUpBeforeUpdate(settings, db)));
  await db.destroy();
  expect(new Set(paths).size).toBe(2);
  for (const path of paths) {
    await using archive = await openArchive(path ?? "", null);
    expect(archive.manifest.tables).toMatchObject({ documents: { lines: 1 } });
  }
});

test("rows from before an update are restored although a file was deleted since", async () => {
  await (await openOlder()).destroy();
  const settings = readSettings({ DATA_DIR: folder, DATABASE_URL: from.url });
  await (await createContext(settings, { info: silent, error: silent })).stop();
  const [name = ""] = await readdir(join(folder, "backups"));
  const path = join(folder, "backups", name);
  const files = await Array.fromAsync(fileStore.list());
  expect(files).toHaveLength(2);
  for (const { id } of files) await fileStore.remove(id);
  await expect(restore(path, settings.filesUrl.href)).rejects.toThrow("none of them is in");
  await fileStore.write(files[0]?.id ?? "", Buffer.from("42 Nm"));
  const restored = await restore(path, settings.filesUrl.href);
  expect(restored.problems).toEqual([`File ${files[1]?.id}: its bytes are missing.`]);
  expect(restored.documents).toHaveLength(1);
});

test.each([
  ["a newer format", { format: 2 }, /has format 2\. It needs a newer Paddock\./],
  ["newer tables", { migrations: ["9001-later"] }, /was written by a newer version \(9001-later\)/],
  ["another product", { product: "Pit Wall" }, /is not a Paddock archive/],
])("an archive of %s is refused", async (_what, change, line) => {
  const path = join(folder, "other.paddock");
  await writeFile(path, await makeZip(manifestWith(change)));
  const check = async () => {
    await using archive = await openArchive(path, null);
    await tryRestore(archive, silent);
  };
  await expect(check()).rejects.toThrow(line);
});

/** An archive without rows and files. */
function manifestWith(change: object): Record<string, string> {
  const nothing = createHash("sha256").digest("hex");
  const manifest = {
    product: "Paddock",
    format: 1,
    kind: "backup",
    version: "1.0.2",
    createdAt: new Date().toISOString(),
    migrations: [],
    tables: {},
    lastNumbers: {},
    files: { sha256: nothing, lines: 0, bytes: 0, location: "inside" },
    missing: [],
    changed: [],
  };
  return {
    "data/stored-files.jsonl": "",
    "manifest.json": JSON.stringify({ ...manifest, ...change }),
  };
}
