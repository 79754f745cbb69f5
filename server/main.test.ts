import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, existsSync, openSync, readSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  addressOf,
  startProcess,
  waitUntilReady,
  type ServerProcess,
} from "./testing/server-process.ts";
import { createDatabase, type TestDatabase } from "./testing/test-database.ts";

let folder: string;
let database: TestDatabase;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "paddock-main-"));
  database = await createDatabase(folder);
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function run(environment: Record<string, string> = {}): ServerProcess {
  return startProcess({ DATA_DIR: folder, DATABASE_URL: database.url, ...environment });
}

/** The messages with which PostgreSQL asks for a password. */
const passwordMessages = ["R\0\0\0\x17\0\0\0\x0aSCRAM-SHA-256\0\0", "R\0\0\0\x0b\0\0\0\x0br=1"];

describe("the server process", () => {
  test.each(["SIGINT", "SIGTERM"] as const)(
    "stops cleanly on %s as soon as it reports that it is ready",
    async (signal) => {
      const running = run();
      await waitUntilReady(running);
      running.child.kill(signal);
      expect(await running.ended).toBe(0);
      expect(running.printed()).toContain("Stopped.");
    },
  );

  test("prints the setup link only while there is no captain", async () => {
    const first = run();
    await waitUntilReady(first);
    first.child.kill("SIGTERM");
    await first.ended;
    expect(first.printed()).toMatch(/http:\/\/localhost:\d+\/setup\?token=\S{43}\n/);
    expect(first.printed()).toContain(folder);

    const second = run({ CAPTAIN_EMAIL: "ada@team.edu", CAPTAIN_PASSWORD: "late-apex" });
    await waitUntilReady(second);
    second.child.kill("SIGTERM");
    await second.ended;
    expect(second.printed()).not.toContain("/setup");
    expect(second.printed()).not.toContain("late-apex");
  });

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
    }).listen(0, "127.0.0.1");
    await once(waiting, "listening");
    const address = waiting.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const running = run({ DATABASE_URL: `postgres://ada@127.0.0.1:${port}/wiki` });
    expect(await running.ended).toBe(1);
    expect(running.printed()).toBe(
      "Paddock could not start: DATABASE_URL: PostgreSQL asks for the password of user “ada”. Add it to the address.\n",
    );
    waiting.close();
  });

  test("reports a port in use in one line", async () => {
    const blocker = createServer().listen(0, "127.0.0.1");
    await once(blocker, "listening");
    const address = blocker.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const running = run({ PORT: String(port) });
    expect(await running.ended).toBe(1);
    expect(running.printed()).toMatch(
      /^Paddock could not start: PORT: \d+ is in use .*Is Paddock running already\?.*\n$/,
    );
    blocker.close();
  });

  test("keeps running when its log's reader goes away, and logs again for a new one", async () => {
    const pipe = join(folder, "log");
    execFileSync("mkfifo", [pipe]);
    const first = openReader(pipe);
    const output = openSync(pipe, "w");
    const running = startProcess({ DATA_DIR: folder, DATABASE_URL: database.url }, output);
    closeSync(output);
    await expect.poll(first.read, { timeout: 20_000 }).toContain("Ctrl-C");
    const origin = /ready at (\S+)/.exec(first.read())?.[1] ?? "";
    first.close();
    for (let n = 0; n < 3; n += 1) expect((await fetch(`${origin}/api/config`)).status).toBe(200);
    const second = openReader(pipe);
    expect((await fetch(`${origin}/api/health`)).status).toBe(200);
    await expect.poll(second.read).toContain('"route":"/api/health"');
    second.close();
    running.child.kill("SIGTERM");
    expect(await running.ended).toBe(0);
  });

  test("keeps running when its log is open but not read", async () => {
    const pipe = join(folder, "log");
    execFileSync("mkfifo", [pipe]);
    const reader = openReader(pipe);
    const output = openSync(pipe, "w");
    const running = startProcess({ DATA_DIR: folder, DATABASE_URL: database.url }, output);
    closeSync(output);
    await expect.poll(reader.read, { timeout: 20_000 }).toContain("Ctrl-C");
    const origin = /ready at (\S+)/.exec(reader.read())?.[1] ?? "";
    // More lines than a pipe holds.
    for (let n = 0; n < 1_000; n += 1) {
      expect((await fetch(`${origin}/api/config`)).status).toBe(200);
    }
    running.child.kill("SIGTERM");
    expect(await running.ended).toBe(0);
    reader.close();
  });

  test.runIf(existsSync("/dev/full"))("keeps running when its log is on a full disk", async () => {
    const full = openSync("/dev/full", "w");
    const port = await freePort();
    const settings = { DATA_DIR: folder, DATABASE_URL: database.url, PORT: String(port) };
    const running = startProcess(settings, full);
    closeSync(full);
    const health = () =>
      fetch(`http://localhost:${port}/api/health`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(health, { timeout: 20_000 }).toBe(200);
    for (let n = 0; n < 3; n += 1) expect(await health()).toBe(200);
    running.child.kill("SIGTERM");
    expect(await running.ended).toBe(0);
  });

  test("works alongside a second one on the same data", async () => {
    const captain = { CAPTAIN_EMAIL: "ada@team.edu", CAPTAIN_PASSWORD: "late-apex" };
    const both = [run(captain), run(captain)];
    await Promise.all(both.map(waitUntilReady));
    const created = await Promise.all(both.map((running) => createDocuments(running, 40)));
    const numbers = created.flat().toSorted();
    for (const running of both) running.child.kill("SIGTERM");
    expect(await Promise.all(both.map((running) => running.ended))).toEqual([0, 0]);
    expect(numbers).toEqual(
      Array.from({ length: 80 }, (_, n) => `KB3${String(n + 1).padStart(4, "0")}`),
    );
  });
});

/** Reads without blocking. */
function openReader(pipe: string) {
  const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  const buffer = Buffer.alloc(65_536);
  let text = "";
  const read = () => {
    try {
      text += buffer.toString("utf8", 0, readSync(reader, buffer));
    } catch {
      // The pipe is empty.
    }
    return text;
  };
  return { read, close: () => closeSync(reader) };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  return typeof address === "object" && address ? address.port : 0;
}

/** Creates documents as the captain, eight at a time. @returns their serial numbers */
async function createDocuments(running: ServerProcess, count: number): Promise<string[]> {
  const origin = addressOf(running);
  const json = { "content-type": "application/json" };
  const signedIn = await fetch(`${origin}/api/session`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ email: "ada@team.edu", password: "late-apex" }),
  });
  const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  const body = JSON.stringify({ subteam: "chassis", title: "Side by side", content: "<p>x</p>" });
  const numbers: string[] = [];
  for (let n = 0; n < count; n += 8) {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        fetch(`${origin}/api/documents`, { method: "POST", headers: { ...json, cookie }, body }),
      ),
    );
    for (const answer of answers) {
      const { serialNumber } = (await answer.json()) as { serialNumber?: string };
      numbers.push(serialNumber ?? `status ${answer.status}`);
    }
  }
  return numbers;
}
