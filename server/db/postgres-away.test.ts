import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openOwnPostgres, type OwnPostgres } from "../testing/own-postgres.ts";
import {
  addressOf,
  waitUntilReady,
  startProcess,
  type ServerProcess,
} from "../testing/server-process.ts";
import { signInEveryone } from "../testing/sign-in-everyone.ts";
import { administer } from "../testing/test-database.ts";
import { openTestServer } from "../testing/test-server.ts";

const captain = { email: "ada@team.edu", password: "late-apex" };
const form = { subteam: "chassis", title: "Upright", content: "<p>Rev C</p>" };

let folder: string;
let postgres: OwnPostgres;
let running: ServerProcess;
let headers: Record<string, string>;

async function openServer(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), "paddock-away-"));
  postgres = await openOwnPostgres();
  running = startProcess({
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    CAPTAIN_EMAIL: captain.email,
    CAPTAIN_PASSWORD: captain.password,
  });
  await waitUntilReady(running);
  headers = { "content-type": "application/json" };
  const signedIn = await post("/api/session", captain);
  headers["cookie"] = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
}

async function closeServer(): Promise<void> {
  running.child.kill("SIGTERM");
  await running.ended;
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
}

function post(path: string, body: object): Promise<Response> {
  const init = { method: "POST", headers, body: JSON.stringify(body), signal: signal() };
  return fetch(addressOf(running) + path, init);
}

/** Allows for a slow machine, and for several statements that wait four seconds each. */
const signal = () => AbortSignal.timeout(20_000);

function get(path: string): Promise<Response> {
  return fetch(addressOf(running) + path, { headers, signal: signal() });
}

/** @returns 0 without a response */
const statusOf = (answer: Promise<Response>) => answer.then(({ status }) => status).catch(() => 0);
const save = () => statusOf(post("/api/documents", form));
const read = (path: string) => statusOf(get(path));
const health = () => statusOf(get("/api/health"));

function writeLoad() {
  const statuses = new Map<number, number>();
  let isOn = true;
  const client = async () => {
    while (isOn) {
      const status = await save();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const clients = Promise.all(Array.from({ length: 8 }, client));
  return {
    count: (status: number) => statuses.get(status) ?? 0,
    stop: async () => {
      isOn = false;
      await clients;
      return [...statuses.keys()].toSorted();
    },
  };
}

describe.runIf(process.env["PADDOCK_TEST_DATABASE"] === "postgres")("a PostgreSQL server", () => {
  beforeAll(openServer, 120_000);
  afterAll(closeServer);

  test("that stops during writes makes requests fail with 503 until it is back", async () => {
    for (let round = 1; round <= 3; round += 1) {
      const load = writeLoad();
      await expect.poll(() => load.count(201)).toBeGreaterThan(20);
      postgres.stop();
      await expect.poll(() => load.count(503)).toBeGreaterThan(20);
      expect(await health()).toBe(503);
      const before = load.count(201);
      await postgres.start();
      await expect.poll(() => load.count(201)).toBeGreaterThan(before + 20);
      expect(await load.stop()).toEqual([201, 503]);
      await expect.poll(health).toBe(200);
    }
  }, 120_000);

  test("that restarts leaves live streams open", async () => {
    const { body } = await fetch(`${addressOf(running)}/api/live`, { headers });
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    let received = "";
    const listening = (async () => {
      for (let next = await reader.read(); !next.done; next = await reader.read())
        received += new TextDecoder().decode(next.value);
    })();
    postgres.stop();
    await expect.poll(save).toBe(503);
    await postgres.start();
    // Events of the test before may still arrive, so this document's id is awaited.
    let created = "";
    const create = async () => {
      const answer = await post("/api/documents", form).catch(() => undefined);
      if (answer?.status === 201) created = ((await answer.json()) as { id: string }).id;
      return created;
    };
    await expect.poll(create).not.toBe("");
    await expect.poll(() => received).toContain(created);
    await reader.cancel();
    await listening;
  }, 120_000);

  test("without a free connection makes requests fail with 503 with its code in the log", async () => {
    await administer(postgres.url, "create role wiki login");
    await administer(postgres.url, "create database wiki owner wiki");
    const url = new URL(postgres.url);
    Object.assign(url, { username: "wiki", pathname: "/wiki" });
    const server = await openTestServer({ DATABASE_URL: url.href });
    const { lead } = await signInEveryone(server);
    const create = async () => (await lead.post("/api/documents", form)).status;
    const check = async () => (await server.visitor().get("/api/health")).status;
    expect([await create(), await check()]).toEqual([201, 200]);

    await administer(postgres.url, "alter role wiki connection limit 0");
    await administer(
      postgres.url,
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'wiki'",
    );
    const refused = async () => {
      expect([await create(), await check()]).toEqual([503, 503]);
      return server.lines.join("\n");
    };
    await expect.poll(refused).toMatch(/"fault".*53300/);
    expect(await refused()).toContain('"not ready","part":"database","error":"53300"');

    await administer(postgres.url, "alter role wiki connection limit -1");
    expect([await create(), await check()]).toEqual([201, 200]);
    await server.stop();
  });

  test("that is paused makes requests fail with 503 until it resumes", async () => {
    const paths = ["/api/subteams/chassis/documents", "/api/health", "/document/x", "/api/live"];
    const clients = 20;
    await Promise.all(Array.from({ length: clients }, save));
    await postgres.pause();
    const requests = Array.from({ length: clients }, () => [save(), ...paths.map(read)]).flat();
    const statuses = await Promise.all(requests);
    expect([...new Set(statuses)]).toEqual([503]);
    postgres.resume();
    await expect.poll(save).toBe(201);
    await expect.poll(health).toBe(200);
  }, 120_000);

  test("that blocks on a lock makes requests fail with 503 and leaves none waiting", async () => {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query("begin; lock table documents in exclusive mode");
    expect(await Promise.all([save(), save()])).toEqual([503, 503]);
    // Jobs lock their document, and may wait in the meantime.
    const waiting = `select query from pg_stat_activity
      where wait_event_type = 'Lock' and query not like '%for no key update%'`;
    expect((await client.query(waiting)).rows).toEqual([]);
    await client.query("rollback");
    await client.end();
    expect(await save()).toBe(201);
  });
});
