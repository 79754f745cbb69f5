import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addressOf, ready, startProcess, type ServerProcess } from "./testing/server-process.ts";
import { createDatabase, type TestDatabase } from "./testing/test-world.ts";

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

describe("the server's process", () => {
  test.each(["SIGINT", "SIGTERM"] as const)(
    "stops cleanly on %s from the moment it says that it is ready",
    async (signal) => {
      const running = run();
      await ready(running);
      running.child.kill(signal);
      expect(await running.ended).toBe(0);
      expect(running.printed()).toContain("Stopped.");
    },
  );

  test("prints the one-time link while there is no captain, and none after that", async () => {
    const first = run();
    await ready(first);
    first.child.kill("SIGTERM");
    await first.ended;
    expect(first.printed()).toMatch(/http:\/\/localhost:\d+\/setup\?token=\S{43}\n/);
    expect(first.printed()).toContain(folder);

    const second = run({ CAPTAIN_EMAIL: "ada@team.edu", CAPTAIN_PASSWORD: "late-apex" });
    await ready(second);
    second.child.kill("SIGTERM");
    await second.ended;
    expect(second.printed()).not.toContain("/setup");
    expect(second.printed()).not.toContain("late-apex");
  });

  test("says in one line which setting is wrong", async () => {
    const running = run({ PORT: "eighty" });
    expect(await running.ended).toBe(1);
    expect(running.printed()).toBe(
      'Paddock could not start: PORT: "eighty" is not usable; it takes a whole number from 0 to 65535.\n',
    );
  });

  test("says in one line which password of the first start is too weak, without showing it", async () => {
    const running = run({ CAPTAIN_EMAIL: "ada@team.edu", CAPTAIN_PASSWORD: "late" });
    expect(await running.ended).toBe(1);
    expect(running.printed()).toBe(
      "Paddock could not start: CAPTAIN_PASSWORD: the value given (not shown) is not usable. Password must be at least 6 characters long.\n",
    );
  });

  test("says in one line which database cannot be used", async () => {
    const path = join(folder, "notes");
    await writeFile(path, "This is no database. ".repeat(100));
    const running = run({ DATABASE_URL: `file:${path}` });
    expect(await running.ended).toBe(1);
    expect(running.printed()).toBe(
      `Paddock could not start: The database ${path} cannot be used: file is not a database\n`,
    );
  });

  test("says in one line that its port is taken", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const address = taken.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const running = run({ PORT: String(port) });
    expect(await running.ended).toBe(1);
    expect(running.printed()).toMatch(/^Paddock could not start: .*Is it running already\?.*\n$/);
    taken.close();
  });

  test("works beside a second one on the same data", async () => {
    const captain = { CAPTAIN_EMAIL: "ada@team.edu", CAPTAIN_PASSWORD: "late-apex" };
    const both = [run(captain), run(captain)];
    await Promise.all(both.map(ready));
    const made = await Promise.all(both.map((running) => createDocuments(running, 40)));
    const numbers = made.flat().toSorted();
    for (const running of both) running.child.kill("SIGTERM");
    expect(await Promise.all(both.map((running) => running.ended))).toEqual([0, 0]);
    expect(numbers).toEqual(
      Array.from({ length: 80 }, (_, n) => `KB3${String(n + 1).padStart(4, "0")}`),
    );
  });
});

/** Eight at a time through HTTP, as the captain; what each answered as its serial number. */
async function createDocuments(running: ServerProcess, count: number): Promise<string[]> {
  const place = addressOf(running);
  const json = { "content-type": "application/json" };
  const signedIn = await fetch(`${place}/api/session`, {
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
        fetch(`${place}/api/documents`, { method: "POST", headers: { ...json, cookie }, body }),
      ),
    );
    for (const answer of answers) {
      const { serialNumber } = (await answer.json()) as { serialNumber?: string };
      numbers.push(serialNumber ?? `status ${answer.status}`);
    }
  }
  return numbers;
}
