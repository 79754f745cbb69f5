import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { listenOnFreePort } from "./testing/listen-on-free-port.ts";
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
  const started = startProcess({ DATA_DIR: folder, DATABASE_URL: database.url, ...environment });
  onTestFinished(() => void started.child.kill("SIGKILL"));
  return started;
}

const firstCaptain = { CAPTAIN_EMAIL: "ada@team.edu", CAPTAIN_PASSWORD: "late-apex" };

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

    const second = run(firstCaptain);
    await waitUntilReady(second);
    second.child.kill("SIGTERM");
    await second.ended;
    expect(second.printed()).not.toContain("/setup");
    expect(second.printed()).not.toContain("late-apex");
  });

  test("reports a port in use in one line", async () => {
    const blocker = createServer();
    const port = await listenOnFreePort(blocker);
    const running = run({ PORT: String(port) });
    expect(await running.ended).toBe(1);
    expect(running.printed()).toMatch(
      /^Paddock could not start: PORT: \d+ is in use .*Is Paddock running already\?.*\n$/,
    );
    blocker.close();
  });

  test("keeps every acknowledged write when it is killed", async () => {
    const first = run(firstCaptain);
    await waitUntilReady(first);
    const headers = await signIn(first);
    const acknowledged: string[] = [];
    for (let n = 0; ; n += 1) {
      const body = JSON.stringify({ subteam: "chassis", title: `Lap ${n}`, content: "<p>x</p>" });
      const init = { method: "POST", headers, body };
      const answer = await fetch(`${addressOf(first)}/api/documents`, init).catch(() => undefined);
      if (answer?.status !== 201) break;
      acknowledged.push(`Lap ${n}`);
      if (n === 30) first.child.kill("SIGKILL");
    }
    await first.ended;

    const second = run();
    await waitUntilReady(second);
    const list = `${addressOf(second)}/api/subteams/chassis/documents?limit=100`;
    const { documents } = (await (await fetch(list, { headers })).json()) as {
      documents: { title: string }[];
    };
    second.child.kill("SIGTERM");
    await second.ended;
    expect(acknowledged.length).toBeGreaterThan(30);
    expect(documents.map(({ title }) => title)).toEqual(expect.arrayContaining(acknowledged));
  });

  test("finishes a running request before stopping", async () => {
    const running = run(firstCaptain);
    await waitUntilReady(running);
    const body = JSON.stringify({ subteam: "chassis", title: "Half sent", content: "<p>x</p>" });
    const sending = request(`${addressOf(running)}/api/documents`, {
      method: "POST",
      headers: {
        ...(await signIn(running)),
        "content-length": body.length,
        // The server answers this when it starts to handle the request.
        expect: "100-continue",
      },
    });
    sending.flushHeaders();
    await once(sending, "continue");
    running.child.kill("SIGTERM");
    await expect.poll(running.printed).toContain("Stopping");
    sending.end(body);
    const [answer] = (await once(sending, "response")) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(201);
    expect(await running.ended).toBe(0);
  });

  test("works alongside a second one on the same data", async () => {
    const both = [run(firstCaptain), run(firstCaptain)];
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

/** @returns the headers of a request by the captain */
async function signIn(running: ServerProcess): Promise<Record<string, string>> {
  const json = { "content-type": "application/json" };
  const signedIn = await fetch(`${addressOf(running)}/api/session`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ email: "ada@team.edu", password: "late-apex" }),
  });
  return { ...json, cookie: signedIn.headers.get("set-cookie")?.split(";")[0] ?? "" };
}

/** Creates documents as the captain, eight at a time. @returns their serial numbers */
async function createDocuments(running: ServerProcess, count: number): Promise<string[]> {
  const headers = await signIn(running);
  const body = JSON.stringify({ subteam: "chassis", title: "Side by side", content: "<p>x</p>" });
  const numbers: string[] = [];
  for (let n = 0; n < count; n += 8) {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        fetch(`${addressOf(running)}/api/documents`, { method: "POST", headers, body }),
      ),
    );
    for (const answer of answers) {
      const { serialNumber } = (await answer.json()) as { serialNumber?: string };
      numbers.push(serialNumber ?? `status ${answer.status}`);
    }
  }
  return numbers;
}
