import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
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
