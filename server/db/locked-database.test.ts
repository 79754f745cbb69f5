import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  addressOf,
  startProcess,
  waitUntilReady,
  type ServerProcess,
} from "../testing/server-process.ts";

const captain = { email: "ada@team.edu", password: "late-apex" };
const form = { subteam: "chassis", title: "Upright", content: "<p>Rev C</p>" };

let folder: string;
let running: ServerProcess;
/** Belongs to another process than the server. */
let other: DatabaseSync;
let headers: Record<string, string>;
let documentId: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "paddock-locked-"));
  running = startProcess({
    DATA_DIR: folder,
    CAPTAIN_EMAIL: captain.email,
    CAPTAIN_PASSWORD: captain.password,
  });
  await waitUntilReady(running);
  headers = { "content-type": "application/json" };
  const signedIn = await post("/api/session", captain);
  headers["cookie"] = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  documentId = ((await (await save()).json()) as { id: string }).id;
  other = new DatabaseSync(join(folder, "paddock.db"), { timeout: 5_000 });
});

afterEach(async () => {
  other.close();
  running.child.kill("SIGTERM");
  await running.ended;
  await rm(folder, { recursive: true, force: true });
});

function post(path: string, body: object): Promise<Response> {
  return fetch(addressOf(running) + path, { method: "POST", headers, body: JSON.stringify(body) });
}

const save = () => post("/api/documents", form);
const read = async (path: string) => (await fetch(addressOf(running) + path, { headers })).status;

async function countDocuments(): Promise<number> {
  const answer = await fetch(`${addressOf(running)}/api/subteams/chassis/documents`, { headers });
  return ((await answer.json()) as { documents: unknown[] }).documents.length;
}

test("reads go on while a write waits for another process, and it then succeeds", async () => {
  // Reads would record this use.
  other.exec("update sessions set last_used_at = last_used_at - 120000; begin immediate");
  const saving = save();
  const paths = [
    `/api/documents/${documentId}`,
    `/document/${documentId}`,
    "/api/session",
    "/api/search?q=upright",
    "/api/search/page?q=nowhere",
    "/api/members",
  ];
  const statuses = await Promise.all(paths.map(read));
  expect(statuses).toEqual(paths.map(() => 200));
  expect(await countDocuments()).toBe(1);
  other.exec("rollback");
  expect((await saving).status).toBe(201);
  expect(await countDocuments()).toBe(2);
});

test("writes that wait too long are refused within five seconds and change nothing", async () => {
  other.exec("begin immediate");
  const start = performance.now();
  const answers = await Promise.all([save(), save()]);
  // The server itself takes at most five; a machine may be slow.
  expect(performance.now() - start).toBeLessThan(8_000);
  expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  const waits = answers.map((answer) => Number(answer.headers.get("retry-after")));
  expect(Math.max(...waits)).toBeLessThanOrEqual(5);
  other.exec("rollback");
  expect(await countDocuments()).toBe(1);
  expect((await save()).status).toBe(201);
});
