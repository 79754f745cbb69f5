import { mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SystemAnswer } from "../../domain/system/system-shapes.ts";
import { openOwnPostgres, type OwnPostgres } from "../testing/own-postgres.ts";
import { addressOf, waitUntilReady, startProcess } from "../testing/server-process.ts";
import { administer } from "../testing/test-database.ts";

const isPostgres = process.env["PADDOCK_TEST_DATABASE"] === "postgres";
const captain = { email: "ada@team.edu", password: "late-apex" };
const form = { subteam: "chassis", title: "Upright", content: "<p>Rev C</p>" };

let folder: string;
let postgres: OwnPostgres | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "paddock-damaged-"));
  if (isPostgres) postgres = await openOwnPostgres();
}, 120_000);
afterAll(async () => {
  await postgres?.remove();
  await rm(folder, { recursive: true, force: true });
});

async function openServer() {
  const running = startProcess({
    DATA_DIR: folder,
    ...(postgres && { DATABASE_URL: postgres.url }),
    CAPTAIN_EMAIL: captain.email,
    CAPTAIN_PASSWORD: captain.password,
  });
  await waitUntilReady(running);
  const headers: Record<string, string> = { "content-type": "application/json" };
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(addressOf(running) + path, { headers, ...init });
  const post = (path: string, body: object) =>
    ask(path, { method: "POST", body: JSON.stringify(body) });
  const signedIn = await post("/api/session", captain);
  headers["cookie"] = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  const countJobs = async () => {
    const { jobs } = (await (await ask("/api/system")).json()) as SystemAnswer;
    return jobs.waiting;
  };
  const close = async () => {
    running.child.kill("SIGTERM");
    await running.ended;
  };
  return { ask, post, countJobs, close, printed: running.printed };
}

/** Finds the first page of the comments table. The server is closed, so nothing is cached. */
async function locateCommentsPage(): Promise<{ path: string; at: number }> {
  if (postgres) {
    await administer(postgres.url, "checkpoint");
    const [row] = await administer(
      postgres.url,
      "select current_setting('data_directory') || '/' || pg_relation_filepath('comments') as path",
    );
    postgres.stop();
    return { path: String(row?.["path"]), at: 0 };
  }
  const path = join(folder, "paddock.db");
  const database = new DatabaseSync(path);
  const query = "select rootpage from sqlite_schema where name = 'comments'";
  const { rootpage } = database.prepare(query).get() as { rootpage: number };
  database.close();
  return { path, at: (rootpage - 1) * 4096 };
}

async function overwrite(path: string, at: number): Promise<void> {
  const file = await open(path, "r+");
  await file.write(Buffer.alloc(4096, 0x5a), 0, 4096, at);
  await file.close();
}

test("refuses only reads of a damaged page until it is repaired", async () => {
  const first = await openServer();
  const { id } = (await (await first.post("/api/documents", form)).json()) as { id: string };
  const comments = `/api/documents/${id}/comments`;
  expect((await first.post(comments, { content: "Nice" })).status).toBe(201);
  // The start would run the jobs that wait, which read comments.
  await expect.poll(() => first.countJobs()).toBe(0);
  await first.close();

  const { path, at } = await locateCommentsPage();
  const whole = await readFile(path);
  await overwrite(path, at);
  await postgres?.start();
  const second = await openServer();
  expect((await second.ask("/api/health")).status).toBe(200);
  const refused = await second.ask(comments);
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: "storage-fault" }]);
  const health = await second.ask("/api/health");
  expect([health.status, await health.json()]).toMatchObject([503, { failing: "database" }]);
  expect((await second.ask(`/api/documents/${id}`)).status).toBe(200);
  expect(second.printed()).toMatch(
    isPostgres ? /"fault".*XX001/ : /"fault".*SQLite 11 database disk image is malformed/,
  );
  await second.close();

  postgres?.stop();
  await writeFile(path, whole);
  await postgres?.start();
  const third = await openServer();
  expect((await third.ask(comments)).status).toBe(200);
  expect((await third.ask("/api/health")).status).toBe(200);
  await third.close();
}, 120_000);
