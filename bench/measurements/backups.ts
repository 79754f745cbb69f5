import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { openDatabase } from "../../server/db/open.ts";
import { newId } from "../../server/ids.ts";
import { uploadHeaders } from "../../server/testing/client.ts";
import { budgets } from "../budgets.ts";
import { writePage } from "../corpus/prose.ts";
import type { Row } from "../report/rows.ts";
import { createDatabase } from "../servers/database.ts";
import { runProgram, type Ran } from "../servers/run-program.ts";
import { asMember, groupOf, type Fixture } from "./fixture.ts";

const fileBytes = 90_000_000;
const filesPerDocument = 5;
const documents = 5;
const gigabytes = (fileBytes * filesPerDocument * documents) / 1e9;

export async function measureBackups(fixture: Fixture): Promise<Row[]> {
  await deleteFilesOfCorpus(fixture.url);
  await addFiles(fixture.served.url);
  const group = groupOf(`backup of ${gigabytes} GB`, fixture);
  const folder = join(fixture.folder, "nightly");
  await mkdir(folder);
  const settings = {
    DATA_DIR: fixture.folder,
    DATABASE_URL: fixture.url.href,
    BACKUP_TO: folder,
  };
  const backUp = () => runProgram("server/archive/backup-process.ts", [], settings);
  const first = await backUp();
  await addDocument(fixture.served.url, []);
  const next = await backUp();
  const archive = join(folder, (await listArchives(folder)).at(-1) ?? "");
  const verified = await runProgram("server/archive/run-verify.ts", [archive], settings);
  const restored = await restore(fixture, archive);
  const copying = await copyFiles(fixture.folder);
  await rm(folder, { recursive: true });
  const row = (name: string, { seconds, memory }: Ran): Row => ({
    group,
    name,
    value: seconds,
    unit: "s",
    details: { "peak MB": memory },
  });
  const most = Math.max(...[first, next, verified, restored].map(({ memory }) => memory));
  return [
    { ...row("first backup", first), limit: copying },
    { ...row("backup after one more document", next), budget: budgets.nextBackup },
    row("verify it, with a trial restore", verified),
    { ...row("restore it elsewhere", restored), limit: copying },
    {
      group,
      name: "memory of each, at most",
      value: most,
      unit: "MB",
      budget: budgets.backupMemory,
    },
  ];
}

async function restore(fixture: Fixture, archive: string): Promise<Ran> {
  const folder = join(fixture.folder, "restored");
  await mkdir(folder);
  const { url, remove } = await createDatabase(fixture.database, folder);
  const settings = { DATA_DIR: folder, DATABASE_URL: url.href };
  const ran = await runProgram("server/archive/run-restore.ts", [archive], settings);
  await remove();
  await rm(folder, { recursive: true });
  return ran;
}

/** @returns the seconds to copy and sync the same files */
async function copyFiles(folder: string): Promise<number> {
  const stored = join(folder, "files/stored");
  const copies = join(folder, "copies");
  await mkdir(copies);
  const started = performance.now();
  for (const entry of await readdir(stored, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const copy = createWriteStream(join(copies, entry.name), { flush: true });
    await pipeline(createReadStream(join(entry.parentPath, entry.name)), copy);
  }
  const seconds = (performance.now() - started) / 1000;
  await rm(copies, { recursive: true });
  return seconds;
}

/** Verifying would report them, because they have no bytes. */
async function deleteFilesOfCorpus(url: URL): Promise<void> {
  const db = openDatabase(url);
  await db
    .deleteFrom("files")
    .execute()
    .finally(() => db.destroy());
}

/** Gives each file a different beginning, because a backup would store equal files once. */
async function addFiles(server: URL): Promise<void> {
  const bytes = new Uint8Array(randomBytes(fileBytes));
  for (let n = 0; n < documents; n += 1) {
    const ids: string[] = [];
    while (ids.length < filesPerDocument) {
      bytes.set(randomBytes(16));
      const sent = await post(server, "/api/uploads", uploadHeaders("log.bin", fileBytes), bytes);
      ids.push(sent.headers.get("location")?.split("/").at(-1) ?? "");
    }
    await addDocument(server, ids);
  }
}

async function addDocument(server: URL, attachments: string[]): Promise<void> {
  const { subteam, title, tags, content } = writePage(0);
  const headers = { "content-type": "application/json", "idempotency-key": newId() };
  const body = JSON.stringify({ subteam, title, tags, content, attachments });
  await post(server, "/api/documents", headers, body);
}

async function post(server: URL, path: string, headers: Record<string, string>, body: BodyInit) {
  const options = { method: "POST", headers: { ...asMember, ...headers }, body };
  const answer = await fetch(new URL(path, server), options);
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
  await answer.arrayBuffer();
  return answer;
}

async function listArchives(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith(".paddock")).toSorted();
}
