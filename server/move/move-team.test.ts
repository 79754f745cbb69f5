import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { SavedDocument } from "../../domain/documents/document-shapes.ts";
import { DatabaseInUse } from "../db/require-alone.ts";
import { fingerprint } from "../db/rows/fingerprint.ts";
import { listTables } from "../db/rows/list-tables.ts";
import { newId } from "../ids.ts";
import {
  documentForm,
  openMovingTeam,
  withDatabase,
  type MovingTeam,
} from "../testing/moving-team.ts";
import { onServer, readAnswers } from "../testing/read-answers.ts";
import { startProcess } from "../testing/server-process.ts";
import { emailOf, password } from "../testing/sign-in-everyone.ts";
import type { TestDatabase } from "../testing/test-database.ts";
import { openExclusively } from "./open-exclusively.ts";

const directions =
  process.env["PADDOCK_TEST_DATABASE"] === "postgres"
    ? [
        ["sqlite", "postgres"],
        ["postgres", "sqlite"],
      ]
    : [["sqlite", "sqlite"]];

/** A backup leaves it out. */
const waitingMail = {
  id: newId(),
  kind: "send-mail",
  payload: "{}",
  run_at: Date.UTC(2100, 0),
  locked_until: 0,
  attempts: 0,
  last_error: null,
};

describe.each(directions)("moving a team from %s to %s", (fromKind, toKind) => {
  let moving: MovingTeam;

  beforeEach(async () => void (moving = await openMovingTeam(fromKind, toKind)));
  afterEach(() => moving.remove());

  async function fill(documents = 2) {
    const server = await moving.open(moving.from);
    const filled = await moving.fill(server, documents);
    await server.stop();
    return filled;
  }

  /** An empty database beside the files of a team would not start (rule 11.31). */
  const ownFiles = () => ({ FILES_URL: `file:${moving.folder}/others` });

  /** @returns what a start printed that failed */
  async function startOn({ url }: TestDatabase): Promise<string> {
    const running = startProcess({ DATA_DIR: moving.folder, DATABASE_URL: url });
    expect(await running.ended).toBe(1);
    return running.printed();
  }

  test("keeps what everyone reads, sessions, tokens, links, and files", async () => {
    const old = await moving.open(moving.from);
    const { members, id, file } = await moving.fill(old, 120);
    const paths = [
      "/api/home",
      "/api/session",
      "/api/subteams/chassis/documents?limit=100",
      ...["", "/comments", "/versions", "/versions/1"].map((end) => `/api/documents/${id}${end}`),
      "/api/search?q=bearing",
      "/api/search?q=eloa",
      "/api/search?q=torque",
      `/api/files/${file}`,
      "/api/members",
      "/api/records",
    ];
    const before = await readAnswers(old, members, paths);
    await old.stop();

    const { code, printed } = await moving.run();
    expect(printed).toContain(
      `rows of ${(await fingerprints(moving.from)).length} tables. Documents: 120. People: 5.\n`,
    );
    expect(printed).toContain("Set DATABASE_URL to the new address, and start Paddock.");
    expect(printed).not.toContain("://");
    expect(code).toBe(0);

    const moved = await moving.open(moving.to);
    expect(await readAnswers(moved, members, paths)).toEqual(before);
    await moved.stop();
  });

  test("continues serial numbers and the numbers of events and audit entries", async () => {
    const { members } = await fill();
    // Open screens know numbers of events that are deleted by now.
    const last = await withDatabase(moving.from, async (db) => {
      const row = await db
        .selectFrom("events")
        .select("id")
        .orderBy("id", "desc")
        .limit(1)
        .execute();
      await db.deleteFrom("events").execute();
      await db.deleteFrom("audit_log").execute();
      return Number(row[0]?.id);
    });
    expect((await moving.run()).code).toBe(0);

    const moved = await moving.open(moving.to);
    const { lead, captain } = onServer(moved, members);
    const created = await lead.post<SavedDocument>("/api/documents", documentForm("Next"));
    expect(created.body.serialNumber).toBe("KB30003");
    const { db } = moved.context;
    const [event] = await db.selectFrom("events").select("id").orderBy("id").execute();
    expect(event).toEqual({ id: last + 1 });
    const access = await captain.put("/api/guest-access", { teamPassword: "pit-lane-open-7" });
    expect(access.status).toBe(204);
    const entries = await db.selectFrom("audit_log").select("id").execute();
    expect(entries[0]?.id).toBeGreaterThan(1);
    await moved.stop();
  });

  test("can be killed and started again", async () => {
    await fill(150);
    await withDatabase(moving.from, (db) => db.insertInto("jobs").values(waitingMail).execute());
    const before = await fingerprints(moving.from);
    for (const lines of [1, 20, 50, 70]) {
      const running = moving.start();
      running.child.stdout?.on("data", () => {
        if (running.printed().split("\n").length > lines) running.child.kill("SIGKILL");
      });
      await running.ended;
    }
    // Half a copy would be refused as another team.
    await moving.run();
    expect(await fingerprints(moving.to)).toEqual(before);
  });

  test("marks the old database, even after it was killed just before", async () => {
    await fill();
    // An older version kept another text of the same content.
    await withDatabase(moving.from, (db) =>
      db.updateTable("documents").set({ content_text: "42 Nm, as it was" }).execute(),
    );
    expect((await moving.run()).code).toBe(0);
    const line = await startOn(moving.from);
    expect(line).toMatch(
      /^Paddock could not start: The team of this database was moved to .*\. Set DATABASE_URL to that one\./,
    );
    expect(line).not.toContain("://");

    const moved = await fingerprints(moving.to);
    await withDatabase(moving.from, (db) =>
      db.deleteFrom("settings").where("name", "=", "moved-to").execute(),
    );
    expect(await moving.run()).toMatchObject({ code: 0 });
    expect(await fingerprints(moving.to)).toEqual(moved);
    expect(await moving.run()).toMatchObject({ code: 2 });
  });

  /** Starts a move beside a running server, and waits until it only waits for the stop. */
  async function tryBesideServer() {
    await fill();
    const server = await moving.open(moving.from);
    const running = moving.start();
    while (!running.printed().includes("Now stop Paddock.")) {
      expect(running.child.exitCode).toBeNull();
      await once(running.child.stdout ?? running.child, "data");
    }
    return { server, running };
  }

  test("is tried beside a running server, and ends when that stops", async () => {
    const { server, running } = await tryBesideServer();
    const lead = server.visitor();
    await lead.post("/api/session", { email: emailOf("lead"), password });
    expect((await lead.post("/api/documents", documentForm("Late"))).status).toBe(201);
    await server.stop();
    expect(await running.ended).toBe(0);
    expect(running.printed()).toMatch(/Tried and compared \d+ rows in \d+ s\. Documents: 2\.\n/);
    expect(running.printed()).toMatch(/Moved and compared .* Documents: 3\. People: 5\.\n/);
    const titles = await withDatabase(moving.to, (db) =>
      db.selectFrom("documents").select("title").orderBy("sort_key").execute(),
    );
    expect(titles.at(-1)).toEqual({ title: "Late" });
  });

  test("changes nothing when it is only tried", async () => {
    const { server, running } = await tryBesideServer();
    running.child.kill("SIGTERM");
    await running.ended;
    await server.stop();
    expect(await fingerprints(moving.to)).toEqual([]);
    expect((await moving.run()).code).toBe(0);
  });

  test("can begin once the server has stopped, however often it was refused", async () => {
    const server = await moving.open(moving.from);
    const url = new URL(moving.from.url);
    for (let n = 0; n < 2; n += 1)
      await expect(openExclusively(url)).rejects.toThrow(DatabaseInUse);
    await server.stop();
    await using place = await openExclusively(url);
    expect(place.name).toContain(fromKind === "sqlite" ? "paddock.db" : "PostgreSQL");
  });

  test("is refused while a server uses the new database", async () => {
    await fill();
    const server = await moving.open(moving.to, ownFiles());
    const { code, printed } = await moving.run();
    expect(printed).toMatch(
      /(Paddock uses .*\. Stop it first|is in use\. Stop Paddock, or .*)\.\n$/,
    );
    expect(code).toBe(2);
    await server.stop();
    expect((await moving.run()).code).toBe(0);
  });

  test("replaces the captain whom a start of the new database created", async () => {
    await fill();
    const captain = { ...ownFiles(), CAPTAIN_EMAIL: "ada@team.edu", CAPTAIN_PASSWORD: "late-apex" };
    await (await moving.open(moving.to, captain)).stop();
    const before = await fingerprints(moving.from);
    expect(await moving.run()).toMatchObject({ code: 0 });
    expect(await fingerprints(moving.to)).toEqual(before);
  });

  test("is refused into a database that has another team", async () => {
    await fill();
    const captain = { ...ownFiles(), CAPTAIN_EMAIL: "ada@team.edu", CAPTAIN_PASSWORD: "late-apex" };
    const other = await moving.open(moving.to, captain);
    const lead = other.visitor();
    await lead.post("/api/session", { email: "ada@team.edu", password: "late-apex" });
    await lead.post("/api/documents", documentForm("Other"));
    await other.stop();
    const before = [await fingerprints(moving.from), await fingerprints(moving.to)];
    const { code, printed } = await moving.run();
    expect(printed).toMatch(
      / has another team already \(documents: 1, people: 1\)\. Move into an empty database\.\n$/,
    );
    expect(code).toBe(2);
    expect([await fingerprints(moving.from), await fingerprints(moving.to)]).toEqual(before);
  });
});

async function fingerprints(database: TestDatabase): Promise<string[]> {
  return withDatabase(database, async (db) => {
    const tables = await listTables(db);
    const all = await Promise.all(
      tables.map(async (table) => `${table.name} ${await fingerprint(db, table)}`),
    );
    return all.toSorted();
  });
}
