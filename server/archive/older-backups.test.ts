import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { applyMigrations, readMigrations } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import { openLocalFileStore } from "../files/local-file-store.ts";
import { newId } from "../ids.ts";
import { makeZip } from "../testing/make-zip.ts";
import { createDatabase } from "../testing/test-database.ts";
import { useTeam } from "../testing/use-team.ts";
import { openArchive } from "./open-archive.ts";
import { restoreBackup } from "./restore-backup.ts";
import { tryRestore } from "./try-restore.ts";
import { writeBackup } from "./write-backup.ts";
import { writeWhole } from "./write-whole.ts";

const kind = process.env["PADDOCK_TEST_DATABASE"] ?? "sqlite";
const silent = () => undefined;

const { server } = useTeam();

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "paddock-older-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("a backup of older tables is restored into those of today", async () => {
  const older = (await readMigrations(server.context.db)).filter((name) => name < "0029");
  const from = await createDatabase(join(folder, "from"), kind);
  const fileStore = await openLocalFileStore(join(folder, "files"));
  const file = newId();
  await fileStore.write(file, Buffer.from("42 Nm"));
  const db = openDatabase(new URL(from.url));
  await db.transaction().execute(async (trx) => {
    await applyMigrations(trx, older);
    const document = { id: "hub", subteam: "chassis", serial_number: "KB30001", content: "<p/>" };
    const rest = { content_text: "bearing", version: 1, is_pinned: 0, sort_key: 1 };
    await sql`insert into documents ${sql.raw(valuesOf({ ...document, ...rest }))}`.execute(trx);
    const tag = { document_id: "hub", name: "Preload", tag_key: "preload", subteam: "chassis" };
    await sql`insert into document_tags ${sql.raw(valuesOf({ ...tag, sort_key: 1, position: 0 }))}`.execute(
      trx,
    );
    const row = { id: file, document_id: "hub", position: 0, uploader_id: "ada", path: "t" };
    const more = { name: "torque.txt", size: 5, content_type: "text/plain", created_at: 1 };
    await sql`insert into files ${sql.raw(valuesOf({ ...row, ...more }))}`.execute(trx);
  });
  const path = join(folder, "older.paddock");
  const source = { db, fileStore, version: "1.0.0" };
  await writeWhole(path, (out) => writeBackup(source, out, silent));
  await db.destroy();

  const to = await createDatabase(join(folder, "to"), kind);
  if (kind === "sqlite") await to.drop();
  const places = {
    databaseUrl: kind === "sqlite" ? new URL(`file:${folder}/to.db`) : new URL(to.url),
    filesUrl: new URL(`file:${folder}/restored`),
  };
  await using archive = await openArchive(path);
  expect((await tryRestore(archive, silent)).problems).toEqual([]);
  expect(await restoreBackup(archive, places, silent)).toMatchObject({ files: 1 });
  const restored = openDatabase(places.databaseUrl);
  const documents = restored.selectFrom("documents").select(["id", "tags"]).execute();
  expect(await documents).toEqual([{ id: "hub", tags: '["Preload"]' }]);
  expect(await readMigrations(restored)).toEqual(await readMigrations(server.context.db));
  const jobs = await restored.selectFrom("jobs").select("kind").execute();
  expect(jobs.map((job) => job.kind)).toContain("hash-files");
  await restored.destroy();
  await from.drop();
  if (kind !== "sqlite") await to.drop();
});

test.each([
  ["a newer format", { format: 2 }, /has format 2\. It needs a newer Paddock\./],
  ["newer tables", { migrations: ["9001-later"] }, /was written by a newer version \(9001-later\)/],
  ["another product", { product: "Pit Wall" }, /is no archive of Paddock/],
])("an archive of %s is refused", async (_what, change, line) => {
  const path = join(folder, "other.paddock");
  await writeFile(path, await makeZip(manifestWith(change)));
  const check = async () => {
    await using archive = await openArchive(path);
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
    files: { sha256: nothing, lines: 0, bytes: 0 },
    missing: [],
    changed: [],
  };
  return {
    "data/stored-files.jsonl": "",
    "manifest.json": JSON.stringify({ ...manifest, ...change }),
  };
}

function valuesOf(row: Record<string, string | number>): string {
  const values = Object.values(row).map((value) =>
    typeof value === "number" ? value : `'${value}'`,
  );
  return `(${Object.keys(row).join(", ")}) values (${values.join(", ")})`;
}
