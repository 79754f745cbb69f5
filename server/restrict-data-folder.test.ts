import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Client } from "./testing/client.ts";
import { addressOf, ready, startProcess, type ServerProcess } from "./testing/server-process.ts";
import { createDatabase, type TestDatabase } from "./testing/test-database.ts";

const captain = { email: "ada@team.edu", password: "late-apex" };

let folder: string;
let data: string;
let database: TestDatabase;
let usual: number;

beforeEach(async () => {
  // As on most machines, so that a server that sets none of its own is found out.
  usual = process.umask(0o022);
  folder = await mkdtemp(join(tmpdir(), "paddock-modes-"));
  data = join(folder, "data");
  database = await createDatabase(data);
});
afterEach(async () => {
  process.umask(usual);
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function withServer(
  environment: Record<string, string>,
  work: (running: ServerProcess) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const running = startProcess({
    DATA_DIR: data,
    DATABASE_URL: database.url,
    CAPTAIN_EMAIL: captain.email,
    CAPTAIN_PASSWORD: captain.password,
    ...environment,
  });
  try {
    await ready(running);
    await work(running);
  } finally {
    running.child.kill("SIGTERM");
    await running.ended;
  }
}

/** A letter with a live link, a whole file, and half of one; looked at while the server runs. */
async function write(running: ServerProcess, mail = join(data, "mail")): Promise<void> {
  const origin = addressOf(running);
  const client = new Client((path, { headers, ...init } = {}) => {
    const sent = new Headers(headers);
    for (const name of ["host", "origin"]) sent.delete(name);
    return fetch(origin + path, { ...init, headers: sent });
  });
  await client.post("/api/session", captain);
  await client.upload("lap.csv", "1:23.4");
  const begun = { "tus-resumable": "1.0.0", "upload-length": "10" };
  await client.raw("POST", "/api/uploads", { headers: begun });
  await client.post("/api/password-resets", { email: captain.email });
  const letters = () => readdir(mail).catch(() => []);
  await expect.poll(letters, { timeout: 20_000 }).toEqual([expect.stringMatching(/\.eml$/)]);
}

/** The mode bits that let other users read, write or enter. */
async function open(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = [root, ...entries.map(({ parentPath, name }) => join(parentPath, name))];
  const modes = await Promise.all(paths.map(async (path) => (await stat(path)).mode));
  return paths.filter((_path, at) => ((modes[at] ?? 0) & 0o077) !== 0).toSorted();
}

/** As a version without these modes left it. */
async function openAll(root: string): Promise<void> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
  await chmod(root, 0o755);
}

test("only the owner may access what the server writes", async () => {
  await withServer({}, async (running) => {
    await write(running);
    expect(await open(data)).toEqual([]);
  });
});

test("files from earlier versions become private at startup", async () => {
  await withServer({}, write);
  await openAll(data);
  expect(await open(data)).not.toEqual([]);
  await withServer({}, async () => expect(await open(data)).toEqual([]));
});

test("a folder that others share keeps its mode, and what Paddock wrote into it does not", async () => {
  const shared = join(folder, "shared");
  const notes = join(shared, "notes");
  await mkdir(notes, { recursive: true });
  await writeFile(join(notes, "setup.txt"), "x");
  await chmod(shared, 0o755);
  const mail = join(shared, "letters");
  const places = {
    DATA_DIR: shared,
    FILES_URL: pathToFileURL(shared).href,
    MAIL_URL: pathToFileURL(mail).href,
  };
  await withServer(places, (running) => write(running, mail));
  await openAll(shared);
  await withServer(places, async () => {
    const left = (await open(shared)).map((path) => relative(shared, path));
    expect(left).toEqual(["", "notes", join("notes", "setup.txt")]);
  });
});

test("a private folder is not walked again", async () => {
  await withServer({}, write);
  const stored = join(data, "files", "stored");
  const [shelf = ""] = await readdir(stored);
  await chmod(join(stored, shelf), 0o755);
  await withServer({}, async () => expect(await open(data)).toEqual([join(stored, shelf)]));
});
