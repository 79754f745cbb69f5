import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import type { DocumentAnswer, DocumentListPage } from "../../domain/documents/document-shapes.ts";
import type { ImportList, ZipImport } from "../../domain/imports/import-shapes.ts";
import type { AuditLogPage } from "../../domain/people/people-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import { transact } from "../db/transact.ts";
import { addJob } from "../jobs/add-job.ts";
import type { Client } from "../testing/client.ts";
import { makeZip, uploadZip } from "../testing/make-zip.ts";
import { emailOf } from "../testing/sign-in-everyone.ts";
import { useTeamPerTest } from "../testing/use-team.ts";
import { checkImport, runImport } from "./run-import.ts";
import { sweepImports } from "./sweep-imports.ts";

const { server, members, write } = useTeamPerTest();

const pages = {
  "notes/Cooling.md": "---\ntags: [water, radiator]\n---\n# Cooling\n\nSee [pump](Pump.md).",
  "notes/Pump.md": "# Pump\n\n![rig](rig.png)\n\n![gone](gone.png)",
  "notes/rig.png": Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==",
    "base64",
  ),
};

let zip: Uint8Array<ArrayBuffer>;
beforeEach(async () => {
  zip = await makeZip(pages);
});

async function check(by: Client = members.lead, bytes = zip, name = "notes.zip"): Promise<string> {
  const upload = await uploadZip(by, bytes, name);
  const body = { upload, subteam: "powertrain" };
  const answer = await by.post<{ id: string } & Problem>("/api/imports", body);
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.body.code}`);
  await server.jobs.idle();
  return answer.body.id;
}

const read = async (id: string, by: Client = members.lead) =>
  (await by.get<ZipImport & Problem>(`/api/imports/${id}`)).body;

async function run(id: string, by: Client = members.lead): Promise<ZipImport> {
  const answer = await by.send("POST", `/api/imports/${id}/start`);
  expect(answer.status).toBe(204);
  await server.jobs.idle();
  return read(id, by);
}

const list = async () =>
  (await members.lead.get<DocumentListPage>("/api/subteams/powertrain/documents?limit=50")).body
    .documents;
const folders = () =>
  readdir(join(server.context.settings.dataDir, "imports")).catch(() => [] as string[]);
const storedFiles = async () =>
  (
    await readdir(join(server.context.settings.dataDir, "files", "stored"), {
      recursive: true,
      withFileTypes: true,
    })
  ).filter((entry) => entry.isFile()).length;

test("checks a zip without writing, then imports it and tells the same", async () => {
  await write({ subteam: "powertrain" });
  const id = await check();
  const checked = await read(id);
  expect(checked).toMatchObject({ state: "checked", canStart: true, fileName: "notes.zip" });
  expect(checked.report).toMatchObject({
    documents: 2,
    firstSerial: "KB60002",
    lastSerial: "KB60003",
    files: 1,
    bytes: pages["notes/rig.png"].length,
    missing: 1,
    tags: 2,
    newTags: 2,
    losses: 1,
    pages: [{ path: "Pump.md", title: "Pump", documentId: null, missing: ["gone.png"] }],
  });
  expect(await list()).toHaveLength(1);

  const done = await run(id);
  expect(done).toMatchObject({ state: "done", canStart: false, latest: [] });
  const documents = await list();
  expect(documents.map(({ title }) => title).toSorted()).toEqual(["Cooling", "Hub", "Pump"]);
  const pump = documents.find(({ title }) => title === "Pump");
  expect(done.report).toEqual({
    ...checked.report,
    pages: [
      { ...checked.report?.pages[0], documentId: pump?.id, serialNumber: pump?.serialNumber },
    ],
  });
  const { body } = await members.lead.get<DocumentAnswer>(`/api/documents/${pump?.id}`);
  expect(body).toMatchObject({
    author: { name: "Theo Okafor" },
    attachments: [{ name: "rig.png" }],
  });
});

test("takes authors from the front matter of pages", async () => {
  const author = (email: string) => `---\nauthor: ${email}\n---\nText`;
  zip = await makeZip({
    "notes/a.md": author(emailOf("captain")),
    "notes/b.md": author("old.member@team.edu"),
    "notes/c.md": "Text",
  });
  const id = await check();
  expect((await read(id)).report).toMatchObject({ authors: 3, members: 2 });
  expect((await run(id)).report).toMatchObject({ authors: 3, members: 2 });
  const authors = (await list()).map(({ author: by }) => by?.name).toSorted();
  expect(authors).toEqual(["Clara Nyström", "Theo Okafor", "old.member@team.edu"]);
});

test("deletes the zip and its unpacked files after the import", async () => {
  const id = await check();
  expect([await storedFiles(), await folders()]).toEqual([1, []]);
  await run(id);
  await server.jobs.idle();
  // The picture and its sizes; a 1 by 1 pixel needs none.
  expect(await folders()).toEqual([]);
  const { db } = server.context;
  expect(await db.selectFrom("imports").select("file_id").execute()).toEqual([{ file_id: null }]);
  expect(await db.selectFrom("files").select("name").execute()).toEqual([{ name: "rig.png" }]);
});

test("knows the pages of the same zip again, also under the name of a second download", async () => {
  await run(await check());
  const again = await check(members.captain, zip, "notes (1).zip");
  expect((await read(again, members.captain)).report).toMatchObject({ documents: 0, unchanged: 2 });
  await run(again, members.captain);
  expect(await list()).toHaveLength(2);
});

test("makes a new version of a page that changed in the next zip", async () => {
  await run(await check());
  const next = await makeZip({ ...pages, "notes/Cooling.md": "# Cooling\n\nMore water." });
  const report = (await run(await check(members.lead, next))).report;
  expect(report).toMatchObject({ documents: 0, changed: 1, unchanged: 1 });
  const cooling = (await list()).find(({ title }) => title === "Cooling");
  const { body } = await members.lead.get<DocumentAnswer>(`/api/documents/${cooling?.id}`);
  expect(body).toMatchObject({ version: 2, content: "<p>More water.</p>" });
});

test("lists a member's own import, and nobody else's", async () => {
  const id = await check();
  const own = await members.lead.get<ImportList>("/api/imports");
  expect(own.body).toMatchObject({ imports: [{ id }], nextCursor: null, total: 1 });
  const others = await members.captain.get<ImportList>("/api/imports");
  expect(others.body).toEqual({ imports: [], nextCursor: null, total: 0 });
  for (const [method, place] of [
    ["GET", id],
    ["POST", `${id}/start`],
    ["DELETE", id],
  ] as const) {
    const answer = await members.captain.send<Problem>(method, `/api/imports/${place}`);
    expect([answer.status, answer.body.code]).toEqual([404, "import-not-found"]);
  }
});

test("tells only its member about an import", async () => {
  const { db } = server.context;
  const id = await check();
  await run(id);
  const events = await db
    .selectFrom("events")
    .select(["subject_id", "actor_id"])
    .where("kind", "=", "import.changed")
    .execute();
  const lead = await db
    .selectFrom("members")
    .select("id")
    .where("email", "=", emailOf("lead"))
    .executeTakeFirstOrThrow();
  expect(events.length).toBeGreaterThanOrEqual(4);
  expect(new Set(events.map((event) => event.subject_id))).toEqual(new Set([lead.id]));
});

test("names who started an import in the audit log", async () => {
  await run(await check());
  const { body } = await members.captain.get<AuditLogPage>("/api/records?kind=import-started");
  expect(body.records).toMatchObject([
    { actor: "Theo Okafor", subject: "Powertrain", detail: "notes.zip" },
  ]);
});

test("checks once when a request is repeated", async () => {
  const upload = await uploadZip(members.lead, zip);
  const body = { upload, subteam: "powertrain" };
  const key = { "idempotency-key": "notes-1" };
  const first = await members.lead.post("/api/imports", body, key);
  const again = await members.lead.post("/api/imports", body, key);
  expect([again.status, again.body]).toEqual([201, first.body]);
});

describe("one import at a time", () => {
  test("replaces a checked import and deletes its zip", async () => {
    const first = await check();
    const second = await check();
    await server.jobs.idle();
    expect((await read(first)).code).toBe("import-not-found");
    expect((await read(second)).state).toBe("checked");
    expect(await storedFiles()).toBe(1);
  });

  test("checks the same zip for another subteam without a second upload", async () => {
    const { upload } = await read(await check());
    const body = { upload, subteam: "general" };
    const { status, body: second } = await members.lead.post<{ id: string }>("/api/imports", body);
    await server.jobs.idle();
    expect(status).toBe(201);
    expect(await read(second.id)).toMatchObject({ state: "checked", subteam: "general" });
    expect(await storedFiles()).toBe(1);
  });

  test("refuses a second one, and to delete it, while it runs", async () => {
    const id = await check();
    const { db } = server.context;
    await db.updateTable("imports").set({ state: "running" }).execute();
    const upload = await uploadZip(members.lead, zip);
    const body = { upload, subteam: "powertrain" };
    const second = await members.lead.post<Problem>("/api/imports", body);
    expect([second.status, second.body.code]).toEqual([409, "import-running"]);
    const deleted = await members.lead.delete<Problem>(`/api/imports/${id}`);
    expect([deleted.status, deleted.body.code]).toEqual([409, "import-running"]);
    expect((await members.lead.send("POST", `/api/imports/${id}/start`)).status).toBe(204);
    expect(
      await db.selectFrom("jobs").select("id").where("kind", "=", "run-import").execute(),
    ).toEqual([]);
  });

  test("deletes the zip of an import that is canceled", async () => {
    const id = await check();
    expect((await members.lead.delete(`/api/imports/${id}`)).status).toBe(204);
    await server.jobs.idle();
    expect([await storedFiles(), (await read(id)).code]).toEqual([0, "import-not-found"]);
  });

  test("stops a check that is canceled while it reads, and leaves nothing", async () => {
    const id = await check();
    const { context } = server;
    await context.db.updateTable("imports").set({ state: "checking" }).execute();
    const deleting: Promise<unknown>[] = [];
    const announce = () => void deleting.push(context.db.deleteFrom("imports").execute());
    await checkImport({ ...context, announce }, { importId: id }, new AbortController().signal);
    await Promise.all(deleting);
    expect([(await read(id)).code, await folders()]).toEqual(["import-not-found", []]);
  });

  test("does not start what is done", async () => {
    const id = await check();
    await run(id);
    const again = await members.lead.send<Problem>("POST", `/api/imports/${id}/start`);
    expect([again.status, again.body.code]).toEqual([409, "import-not-checked"]);
  });
});

describe("refuses and keeps no import for", () => {
  const ask = async (bytes: Uint8Array<ArrayBuffer>, subteam = "powertrain") => {
    const upload = await uploadZip(members.lead, bytes);
    return members.lead.post<Problem>("/api/imports", { upload, subteam });
  };
  test.each([
    ["a file that is no zip", () => ask(new TextEncoder().encode("no zip")), "zip-not-readable"],
    ["an unknown subteam", () => ask(zip, "unknown"), "unknown-subteam"],
    [
      "an upload that is not there",
      () =>
        members.lead.post<Problem>("/api/imports", { upload: "a".repeat(20), subteam: "general" }),
      "zip-not-found",
    ],
    [
      "another member's upload",
      async () => {
        const upload = await uploadZip(members.captain, zip);
        return members.lead.post<Problem>("/api/imports", { upload, subteam: "general" });
      },
      "zip-not-found",
    ],
  ])("%s", async (_what, act, code) => {
    const answer = await act();
    expect([answer.status, answer.body.code]).toEqual([422, code]);
    expect((await members.lead.get<ImportList>("/api/imports")).body.total).toBe(0);
  });

  test("more than 5,000 files, with the limit in the sentence", async () => {
    const many = Object.fromEntries(Array.from({ length: 5_001 }, (_, n) => [`${n}.md`, ""]));
    const answer = await ask(await makeZip(many));
    expect(answer.body).toMatchObject({
      status: 422,
      code: "zip-too-large",
      detail: "A zip can hold at most 5,000 files.",
    });
  });

  test("a hidden subteam", async () => {
    await members.captain.put("/api/subteams/powertrain", { hidden: true });
    expect((await ask(zip)).body.code).toBe("unknown-subteam");
  });
});

test("says why a zip without Markdown failed, and takes another one", async () => {
  const id = await check(members.lead, await makeZip({ "Gearbox.docx": "x" }));
  expect(await read(id)).toMatchObject({
    state: "failed",
    canStart: false,
    problem: "This zip holds no Markdown. Please export your pages as Markdown.",
  });
  await server.jobs.idle();
  expect(await storedFiles()).toBe(0);
  expect((await read(await check())).state).toBe("checked");
});

describe("an import that was interrupted", () => {
  /** What a killed process leaves: a running import, its folder, and some of its documents. */
  async function interrupt(id: string): Promise<void> {
    const { context } = server;
    const stopping = new AbortController();
    await context.db
      .updateTable("imports")
      .set({ state: "running", started_at: Date.now(), part: "writing" })
      .execute();
    const perPage = {
      ...context,
      announce: (all: Parameters<typeof context.announce>[0]) => {
        context.announce(all);
        stopping.abort();
      },
    };
    await runImport(perPage, { importId: id }, stopping.signal).catch(() => undefined);
    const left = join(context.settings.dataDir, "imports", id);
    await mkdir(left, { recursive: true });
    await writeFile(join(left, "left.md"), "# Left over");
  }

  test("goes on without making anything twice, and reports all of it", async () => {
    const id = await check();
    await interrupt(id);
    await transact(server.context, (trx) => addJob(trx, "run-import", { importId: id }));
    await server.jobs.idle();
    expect(await read(id)).toMatchObject({ state: "done", report: { documents: 2, unchanged: 0 } });
    expect((await list()).map(({ title }) => title).toSorted()).toEqual(["Cooling", "Pump"]);
    expect(await folders()).toEqual([]);
  });

  test("leaves no folder once it is deleted", async () => {
    const id = await check();
    await interrupt(id);
    await server.context.db.deleteFrom("imports").execute();
    await sweepImports(server.context);
    expect(await folders()).toEqual([]);
  });
});

test("ends when its member may no longer import, and can be started again", async () => {
  const id = await check();
  const { db } = server.context;
  const setRole = (role: "design-team" | "team-lead") =>
    db.updateTable("members").set({ role }).where("email", "=", emailOf("lead")).execute();
  await db.updateTable("imports").set({ state: "running", started_at: Date.now() }).execute();
  await setRole("design-team");
  await transact(server.context, (trx) => addJob(trx, "run-import", { importId: id }));
  await server.jobs.idle();
  await setRole("team-lead");
  expect(await read(id)).toMatchObject({
    state: "failed",
    problem: "You are not permitted to do this.",
    canStart: true,
  });
  expect((await run(id)).report).toMatchObject({ documents: 2 });
});

test("goes with its member, and so does the zip's name in the audit log", async () => {
  const { db } = server.context;
  await run(await check(members.lead, zip, "theos-notes.zip"));
  await check(members.lead, zip, "theos-notes.zip");
  const theo = await db.selectFrom("imports").select("member_id as id").executeTakeFirstOrThrow();
  const exported = await members.lead.get("/api/account/export");
  expect(exported.text).toContain("theos-notes.zip");
  expect((await members.captain.send("POST", `/api/members/${theo.id}/erase`)).status).toBe(204);
  await server.jobs.idle();
  expect(await db.selectFrom("imports").select("id").execute()).toEqual([]);
  expect((await members.captain.get("/api/records")).text).not.toContain("theos-notes");
  expect(await db.selectFrom("files").select("name").execute()).toEqual([{ name: "rig.png" }]);
});

describe("in time", () => {
  const age = (days: number) =>
    server.context.db
      .updateTable("imports")
      .set({ changed_at: Date.now() - days * 24 * 60 * 60 * 1000 })
      .execute();

  test("deletes a zip that nobody imported after a day", async () => {
    const id = await check();
    await sweepImports(server.context);
    expect((await read(id)).state).toBe("checked");
    await age(1.1);
    await sweepImports(server.context);
    await server.jobs.idle();
    expect([(await read(id)).code, await storedFiles()]).toEqual(["import-not-found", 0]);
  });

  test("deletes a report after 30 days", async () => {
    const id = await check();
    await run(id);
    await age(29);
    await sweepImports(server.context);
    expect((await read(id)).state).toBe("done");
    await age(31);
    await sweepImports(server.context);
    expect((await read(id)).code).toBe("import-not-found");
  });

  test("ends an import that has not moved for a day", async () => {
    const id = await check();
    await server.context.db.updateTable("imports").set({ state: "running" }).execute();
    await age(1.1);
    await sweepImports(server.context);
    expect(await read(id)).toMatchObject({ state: "failed", canStart: false });
  });
});
