import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SavedDocument, DocumentListPage } from "../../domain/documents/document-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import { uploadHeaders, type Answer, type Client } from "../testing/client.ts";
import { fillDatabase, makeReadOnly } from "../testing/failing-database.ts";
import { buildPortfolioForm } from "../testing/portfolio-forms.ts";
import { emailOf, password, createTokenClient } from "../testing/sign-in-everyone.ts";
import { useTeamPerTest } from "../testing/use-team.ts";
import { databaseKind } from "./open.ts";

let program: Client;
let document: string;

const { server, members } = useTeamPerTest({ RATE_LIMITS: "off" });

beforeEach(async () => {
  program = await createTokenClient(server, members.lead, "read");
  vi.useFakeTimers({ toFake: ["Date"] });
  document = (await members.lead.post<SavedDocument>("/api/documents", form)).body.id;
});
afterEach(async () => {
  vi.useRealTimers();
});

const form = { subteam: "chassis", title: "Upright", content: "<p>Rev C</p>" };

const writes = {
  "a create": () => members.lead.post("/api/documents", form),
  "an edit": async () => {
    const { version } = (await members.lead.get<{ version: number }>(`/api/documents/${document}`))
      .body;
    const change = { version, title: "Upright", content: `<p>${version}</p>` };
    return members.lead.put(`/api/documents/${document}`, { ...change, tags: [], attachments: [] });
  },
  "a comment": () => members.lead.post(`/api/documents/${document}/comments`, { content: "Nice" }),
  "a pin": async () => {
    await members.lead.delete(`/api/documents/${document}/pin`);
    return members.lead.put(`/api/documents/${document}/pin`, {});
  },
  "a sign-in": () => server.visitor().post("/api/session", { email: emailOf("lead"), password }),
  "an upload": () =>
    members.lead.send("POST", "/api/uploads", {
      headers: uploadHeaders("rev.txt", 5),
      body: "Rev C",
    }),
  "a portfolio": async () =>
    members.lead.put("/api/portfolio", await buildPortfolioForm(members.lead)),
};

/** Repeats the write, since free space in existing pages is used up first. */
async function untilRefused(write: () => Promise<Answer<unknown>>) {
  for (let n = 0; n < 500; n += 1) {
    const answer = await write();
    await server.jobs.idle();
    if (answer.status >= 400) return refusalIn(answer);
  }
  throw new Error("Nothing was refused.");
}

function refusalIn({ status, body, headers }: Answer<unknown>) {
  return [status, (body as Problem).code, headers.get("retry-after")];
}

async function documents() {
  const { body } = await members.lead.get<DocumentListPage>("/api/subteams/chassis/documents");
  return body.total;
}

/** Moves the clock past the pause between test writes. */
async function health() {
  vi.setSystemTime(Date.now() + 5_000);
  const { status, body } = await server.visitor().get("/api/health");
  return [status, body];
}

const ready = [200, { status: "ready" }];
const failing = [503, { status: "not-ready", failing: "database" }];

const nativeCode = (sqlite: string, postgres: string) =>
  databaseKind(server.context.db) === "sqlite" ? sqlite : postgres;

describe("a full disk", () => {
  test.each(Object.keys(writes) as (keyof typeof writes)[])("answers 507 to %s", async (name) => {
    const repair = await fillDatabase(server);
    expect(await untilRefused(writes[name])).toEqual([507, "storage-full", "60"]);
    await repair();
    expect((await writes[name]()).status).toBeLessThan(300);
  });

  test("fails the health check until there is space again", async () => {
    expect(await health()).toEqual(ready);
    const repair = await fillDatabase(server);
    await untilRefused(writes["a create"]);
    expect(await health()).toEqual(failing);
    expect(await health()).toEqual(failing);
    await repair();
    expect(await health()).toEqual(ready);
  });

  test("changes nothing and logs the database's own code", async () => {
    const repair = await fillDatabase(server);
    // Jobs that are done free a little space, in which another document may fit.
    let before = 0;
    const refused = await untilRefused(async () => {
      before = await documents();
      return writes["a create"]();
    });
    expect(refused).toEqual([507, "storage-full", "60"]);
    expect(await documents()).toBe(before);
    const fault = server.lines.find((line) => line.includes('"fault"')) ?? "";
    expect(fault).toContain(nativeCode("SQLite 13 database or disk is full", "53100"));
    expect(fault).not.toContain("Rev C");
    await repair();
  });
});

describe("a read-only database", () => {
  test.each(Object.keys(writes) as (keyof typeof writes)[])("refuses %s", async (name) => {
    const repair = await makeReadOnly(server);
    expect(refusalIn(await writes[name]())).toEqual([503, "storage-fault", "5"]);
    await repair();
    expect((await writes[name]()).status).toBeLessThan(300);
    expect(server.lines.join("\n")).toContain(
      nativeCode("SQLite 8 attempt to write a readonly database", "25006"),
    );
  });

  test("fails the health check until it is writable, even before any save", async () => {
    expect(await health()).toEqual(ready);
    const repair = await makeReadOnly(server);
    expect(await health()).toEqual(failing);
    expect(server.lines.at(-2)).toContain('"not ready"');
    await repair();
    expect(await health()).toEqual(ready);
  });

  test("serves reads even when it cannot record the last use of a session or token", async () => {
    const { db } = server.context;
    await db
      .updateTable("sessions")
      .set({ last_used_at: Date.now() - 120_000 })
      .execute();
    await db
      .updateTable("api_tokens")
      .set({ last_used_at: Date.now() - 120_000 })
      .execute();
    const repair = await makeReadOnly(server);
    for (const client of [members.lead, members.guest, program])
      expect((await client.get(`/api/documents/${document}`)).status).toBe(200);
    expect((await members.lead.get(`/document/${document}`)).status).toBe(200);
    await repair();
  });
});

describe("the health check", () => {
  test("writes to the database at most every five seconds", async () => {
    const before = server.statements.length;
    await health();
    for (let n = 0; n < 20; n += 1) await server.visitor().get("/api/health");
    const statements = server.statements.slice(before).map(({ sql }) => sql);
    expect(statements.filter((sql) => sql === "select 1")).toHaveLength(21);
    expect(statements.filter((sql) => sql.startsWith('insert into "settings"'))).toHaveLength(1);
  });
});
