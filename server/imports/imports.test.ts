import { beforeEach, describe, expect, test } from "vitest";
import type { DocumentAnswer } from "../../domain/documents/document-shapes.ts";
import type { DocumentVersions } from "../../domain/documents/version-shapes.ts";
import type { ImportList } from "../../domain/imports/import-shapes.ts";
import type { AuditLogPage } from "../../domain/people/people-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import type { Client } from "../testing/client.ts";
import { makeZip, uploadZip } from "../testing/make-zip.ts";
import { emailOf } from "../testing/sign-in-everyone.ts";
import { pages, useImports } from "../testing/use-imports.ts";
import { useTeamPerTest } from "../testing/use-team.ts";
import { checkImport } from "./run-import.ts";

const { server, members, write } = useTeamPerTest();

const { checkZip, read, run, list, folders, storedFiles } = useImports(server, members);

let zip: Uint8Array<ArrayBuffer>;
beforeEach(async () => {
  zip = await makeZip(pages);
});

const check = (by: Client = members.lead, bytes = zip, name = "notes.zip") =>
  checkZip(by, bytes, name);

test("checks a zip without writing, then imports it and reports the same", async () => {
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

test("says in the history who imported another member's text (rule 8.43)", async () => {
  const { captain, lead, guest } = members;
  zip = await makeZip({ "notes/a.md": `---\nauthor: ${emailOf("captain")}\n---\nText` });
  await run(await check());
  const [document] = await list();
  const path = `/api/documents/${document?.id}`;
  const { body } = await lead.get<DocumentAnswer>(path);
  expect(body).toMatchObject({ author: { name: "Clara Nyström" }, lastModifiedBy: null });
  const firstSaver = async () => {
    const { body: history } = await lead.get<DocumentVersions>(`${path}/versions`);
    return history.versions.at(-1)?.savedBy.name;
  };
  expect(await firstSaver()).toBe("Theo Okafor");
  await captain.put(path, { title: "a", content: "<p>New</p>", version: 1 });
  expect(await firstSaver()).toBe("Theo Okafor");
  const exported = await captain.get("/api/account/export");
  expect(exported.text).toContain("<p>Text</p>");

  const theo = await server.context.db
    .selectFrom("imports")
    .select("member_id as id")
    .executeTakeFirstOrThrow();
  await captain.send("POST", `/api/members/${theo.id}/erase`);
  const { body: history } = await captain.get<DocumentVersions>(`${path}/versions`);
  expect(history.versions.map(({ savedBy }) => savedBy.name)).toEqual([
    "Clara Nyström",
    "Former member",
  ]);
  expect((await guest.get<DocumentAnswer>(path)).body.author.name).toBe("Clara Nyström");
});

test("recognizes a renamed and moved page of Notion in a later export (rule 8.35)", async () => {
  const id = "0123456789abcdef0123456789abcdef";
  zip = await makeZip({ [`Export-1/Cooling ${id}.md`]: "# Cooling\n\nText" });
  await run(await check());
  const next = await makeZip({
    [`Export-2/Old/Water ${id}.md`]: "# Water\n\nText",
    "Export-2/Pump.md": "Text",
  });
  const { report } = await run(await check(members.lead, next));
  expect(report).toMatchObject({ documents: 1, changed: 1 });
  expect((await list()).map(({ title }) => title).toSorted()).toEqual(["Pump", "Water"]);
});

test("tells pages with the same Notion id apart", async () => {
  const id = "0123456789abcdef0123456789abcdef";
  zip = await makeZip({ [`Wiki/a ${id}.md`]: "Text", [`Wiki/b ${id}.md`]: "Text" });
  expect((await run(await check())).report).toMatchObject({ documents: 2 });
});

test("refuses more text than an import can hold, before anything is written (rule 8.42)", async () => {
  const page = `\`\`\`\n${"a".repeat(1_000_000)}\n\`\`\`\n`;
  zip = await makeZip(
    Object.fromEntries(Array.from({ length: 53 }, (_, n) => [`notes/${n}.md`, page])),
  );
  expect(await read(await check())).toMatchObject({
    state: "failed",
    canStart: false,
    problem:
      "The pages of one import can hold at most 50 MB of text together. Please import them in parts.",
  });
});

test("takes the names of a vault's pages as their titles", async () => {
  zip = await makeZip({
    "Notes/.obsidian/app.json": "{}",
    "Notes/Brake balance.md": "# Goal\n\nText",
  });
  const id = await check();
  expect((await run(id)).report).toMatchObject({ documents: 1, othersTotal: 0 });
  expect((await list()).map(({ title }) => title)).toEqual(["Brake balance"]);
});

describe("the folders around a page", () => {
  const ask = async (choice: { tagFolders?: boolean }) => {
    const upload = await uploadZip(members.lead, zip);
    const body = { upload, subteam: "powertrain", ...choice };
    const answer = await members.lead.post<{ id: string }>("/api/imports", body);
    await server.jobs.idle();
    return answer.body.id;
  };
  const tags = async () => (await list()).map((document) => document.tags);
  beforeEach(async () => {
    zip = await makeZip({
      "notes/Cooling/Tests 0123456789abcdef0123456789abcdef/Rig.md": "# Rig\n\nText",
    });
  });

  test("become its tags if asked for, in the check and in the import (rules 8.44 and 8.65)", async () => {
    const id = await ask({ tagFolders: true });
    expect(await read(id)).toMatchObject({ tagFolders: true, report: { tags: 2, newTags: 2 } });
    expect((await run(id)).report).toMatchObject({ tags: 2, newTags: 2 });
    expect(await tags()).toEqual([["Cooling", "Tests"]]);
  });

  test("become no tags otherwise", async () => {
    const id = await ask({});
    expect(await read(id)).toMatchObject({ tagFolders: false, report: { tags: 0 } });
    await run(id);
    expect(await tags()).toEqual([[]]);
  });
});

test("deletes the zip and its unpacked files after the import", async () => {
  const id = await check();
  expect([await storedFiles(), await folders()]).toEqual([1, []]);
  await run(id);
  await server.jobs.idle();
  expect(await folders()).toEqual([]);
  const { db } = server.context;
  expect(await db.selectFrom("imports").select("file_id").execute()).toEqual([{ file_id: null }]);
  expect(await db.selectFrom("files").select("name").execute()).toEqual([{ name: "rig.png" }]);
});

test("recognizes the pages of a zip that was downloaded again under another name", async () => {
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

  test("refuses a second import, and deleting the first, while the first runs", async () => {
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

  test("does not start a finished import again", async () => {
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
    problem: "This zip contains no Markdown. Please export your pages as Markdown.",
  });
  await server.jobs.idle();
  expect(await storedFiles()).toBe(0);
  expect((await read(await check())).state).toBe("checked");
});

test("is deleted with its member, together with the zip's name in the audit log", async () => {
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
