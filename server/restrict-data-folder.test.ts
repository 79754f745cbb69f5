import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Client } from "./testing/client.ts";
import {
  addressOf,
  startProcess,
  waitUntilReady,
  type ServerProcess,
} from "./testing/server-process.ts";

const captain = { email: "ada@team.edu", password: "late-apex" };

let folder: string;
let data: string;
let previousUmask: number;

beforeEach(async () => {
  // The usual umask, so that the test fails for a server that does not set its own.
  previousUmask = process.umask(0o022);
  folder = await mkdtemp(join(tmpdir(), "paddock-modes-"));
  data = join(folder, "data");
});
afterEach(async () => {
  process.umask(previousUmask);
  await rm(folder, { recursive: true, force: true });
});

async function runServer(
  environment: Record<string, string>,
  work: (running: ServerProcess) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const running = startProcess({
    DATA_DIR: data,
    CAPTAIN_EMAIL: captain.email,
    CAPTAIN_PASSWORD: captain.password,
    ...environment,
  });
  try {
    await waitUntilReady(running);
    await work(running);
  } finally {
    running.child.kill("SIGTERM");
    await running.ended;
  }
}

/** Makes the server write a mail file, a stored file, and an unfinished upload. */
async function writeFiles(running: ServerProcess, mail = join(data, "mail")): Promise<void> {
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
  const listMail = () => readdir(mail).catch(() => []);
  await expect.poll(listMail).toEqual([expect.stringMatching(/\.eml$/)]);
}

/** @returns the paths that other users may access */
async function listAccessible(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = [root, ...entries.map(({ parentPath, name }) => join(parentPath, name))];
  const modes = await Promise.all(paths.map(async (path) => (await stat(path)).mode));
  return paths.filter((_path, at) => ((modes[at] ?? 0) & 0o077) !== 0).toSorted();
}

/** Sets the modes that earlier versions used. */
async function makeAllAccessible(root: string): Promise<void> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
  await chmod(root, 0o755);
}

test("gives only the owner access to what the server writes", async () => {
  await runServer({}, async (running) => {
    await writeFiles(running);
    expect(await listAccessible(data)).toEqual([]);
  });
});

test("makes files from earlier versions private at startup", async () => {
  await runServer({}, writeFiles);
  for (const name of ["archives", "backups"]) {
    await mkdir(join(data, name));
    await writeFile(join(data, name, "2025-26.zip"), "zip");
  }
  await makeAllAccessible(data);
  expect(await listAccessible(data)).not.toEqual([]);
  await runServer({}, async () => expect(await listAccessible(data)).toEqual([]));
});

test("keeps the mode of a shared folder, but makes Paddock's files in it private", async () => {
  const shared = join(folder, "shared");
  const notes = join(shared, "notes");
  await mkdir(notes, { recursive: true });
  await writeFile(join(notes, "setup.txt"), "x");
  await writeFile(join(shared, "paddock.env"), "TEAM_NAME=Kestrel\n");
  await chmod(shared, 0o755);
  const mail = join(shared, "letters");
  const places = {
    DATA_DIR: shared,
    FILES_URL: pathToFileURL(shared).href,
    MAIL_URL: pathToFileURL(mail).href,
  };
  await runServer(places, (running) => writeFiles(running, mail));
  await makeAllAccessible(shared);
  await runServer(places, async () => {
    const left = (await listAccessible(shared)).map((path) => relative(shared, path));
    expect(left).toEqual(["", "notes", join("notes", "setup.txt")]);
  });
});

test("keeps the mode of a data folder with the sticky bit (rule 7.47)", async () => {
  await mkdir(data, { recursive: true });
  await chmod(data, 0o1777);
  await runServer({}, async () => expect(await listAccessible(data)).toEqual([data]));
});

test("does not walk a folder that is already private", async () => {
  await runServer({}, writeFiles);
  const stored = join(data, "files", "stored");
  const [subfolder = ""] = await readdir(stored);
  await chmod(join(stored, subfolder), 0o755);
  await runServer({}, async () => {
    expect(await listAccessible(data)).toEqual([join(stored, subfolder)]);
  });
});
