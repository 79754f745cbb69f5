import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listenOnFreePort } from "./testing/listen-on-free-port.ts";
import { startProcess } from "./testing/server-process.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "paddock-main-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const run = (environment: Record<string, string>) =>
  startProcess({ DATA_DIR: folder, ...environment });

/** The messages with which PostgreSQL asks for a password. */
const passwordMessages = ["R\0\0\0\x17\0\0\0\x0aSCRAM-SHA-256\0\0", "R\0\0\0\x0b\0\0\0\x0br=1"];

test("reports an invalid setting in one line", async () => {
  const running = run({ PORT: "eighty" });
  expect(await running.ended).toBe(1);
  expect(running.printed()).toBe(
    'Paddock could not start: PORT: "eighty" is not usable; it takes a whole number from 0 to 65535.\n',
  );
});

test.runIf(process.platform === "linux")("reports an impossible folder in one line", async () => {
  const running = run({ DATA_DIR: "/proc/nope" });
  expect(await running.ended).toBe(1);
  expect(running.printed()).toMatch(
    /^Paddock could not start: DATA_DIR: \/proc\/nope\S* cannot be written \(.*\)\. Set .*\n$/,
  );
});

test("reports a weak captain password in one line without showing it", async () => {
  const running = run({ CAPTAIN_EMAIL: "ada@team.edu", CAPTAIN_PASSWORD: "late" });
  expect(await running.ended).toBe(1);
  expect(running.printed()).toBe(
    "Paddock could not start: CAPTAIN_PASSWORD: the value given (not shown) is not usable. Password must be at least 6 characters long.\n",
  );
});

test("reports an unusable database in one line", async () => {
  const path = join(folder, "notes");
  await writeFile(path, "This is no database. ".repeat(100));
  const running = run({ DATABASE_URL: `file:${path}` });
  expect(await running.ended).toBe(1);
  expect(running.printed()).toBe(
    `Paddock could not start: DATABASE_URL: ${path} cannot be used (file is not a database). Correct the path, or restore the file from a backup.\n`,
  );
});

test("ends when PostgreSQL keeps waiting for a password", async () => {
  const waiting = createServer((socket) => {
    const messages = [...passwordMessages];
    socket.on("data", () => socket.write(messages.shift() ?? ""));
  });
  const port = await listenOnFreePort(waiting);
  const running = run({ DATABASE_URL: `postgres://ada@127.0.0.1:${port}/wiki` });
  expect(await running.ended).toBe(1);
  expect(running.printed()).toBe(
    "Paddock could not start: DATABASE_URL: PostgreSQL asks for the password of user “ada”. Add it to the address.\n",
  );
  waiting.close();
});
