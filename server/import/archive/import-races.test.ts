import { beforeEach, expect, test } from "vitest";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import type { PortfolioAnswer } from "../../../domain/portfolios/portfolio-shapes.ts";
import {
  oldPage,
  openExportFolder,
  outcomesOf,
  type ExportFolder,
} from "../../testing/export-folder.ts";
import { plainPng } from "../../testing/plain-png.ts";
import { emailOf } from "../../testing/sign-in-everyone.ts";
import { useTeam } from "../../testing/use-team.ts";
import { emptyReport } from "./import-archive.ts";
import type { Importing } from "./importing.ts";
import { itemLines } from "./item-lines.ts";

let folder: ExportFolder;

const { server, members } = useTeam();

beforeEach(async () => {
  folder = await openExportFolder(server.context);
  return folder.remove;
});

const read = async (id: string) =>
  (await members.lead.get<DocumentAnswer>(`/api/documents/${id}`)).body;

/** Gives a context that runs `act` after storing a file's bytes, before the transaction. */
function actWhileStoring(act: () => Promise<unknown>): Importing["context"] {
  const { fileStore } = server.context;
  const write = async (id: string, bytes: Parameters<typeof fileStore.write>[1]) => {
    await fileStore.write(id, bytes);
    await act();
  };
  return { ...server.context, fileStore: { ...fileStore, write } };
}

const attachments = ["attachments/1698400000000_late.txt"];

test("does not overwrite a document saved while its files are stored", async () => {
  await folder.store("attachments/1698400000000_late.txt", "late");
  await folder.run({ documents: [oldPage("held")] });
  const form = { version: 1, title: "Ours", content: "<p>ours</p>" };
  const save = () => members.lead.put("/api/documents/held", form);
  const later = oldPage("held", { content: "<p>theirs</p>", attachments });
  const report = await folder.run({ documents: [later] }, actWhileStoring(save));
  expect(outcomesOf(report, "documents")).toEqual([
    "skipped: changed in Paddock since it was imported, so it was kept",
  ]);
  expect(await read("held")).toMatchObject({ title: "Ours", version: 2, attachments: [] });
});

test("does not restore a document deleted while its files are stored", async () => {
  await folder.store("attachments/1698400000000_late.txt", "late");
  await folder.run({ documents: [oldPage("going")] });
  const remove = () => members.lead.delete("/api/documents/going");
  const later = oldPage("going", { content: "<p>theirs</p>", attachments });
  const report = await folder.run({ documents: [later] }, actWhileStoring(remove));
  expect(outcomesOf(report, "documents")).toEqual([
    "skipped: deleted in Paddock since it was imported",
  ]);
  expect((await members.lead.get("/api/documents/going")).status).toBe(404);
});

test("does not name a person erased while the import runs", async () => {
  await folder.store("attachments/1698400000000_late.txt", "late");
  const users = [{ id: "mid", email: "mid@hawk.edu", fullName: "Mid Way" }];
  const documents = [oldPage("by-mid", { author: "Mid Way", attachments }), oldPage("after-mid")];
  const comments = [{ id: "mid-c", documentId: "after-mid", content: "x", author: "mid@hawk.edu" }];
  const erase = () => members.captain.post("/api/members/mid/erase", {});
  await folder.run({ users, documents, comments }, actWhileStoring(erase));
  expect((await read("by-mid")).author).toEqual({ id: null, name: "Former member" });
  const { text } = await members.lead.get("/api/documents/after-mid/comments");
  expect(text).not.toContain("Mid Way");
  expect((await members.lead.get("/api/search?q=mid%20way")).text).not.toContain("by-mid");
});

test("links documents to an account created while the import runs", async () => {
  await folder.store("attachments/1698400000000_late.txt", "late");
  const by = (id: string, more = {}) => oldPage(id, { author: "amid@hawk.edu", ...more });
  const form = { firstName: "A", lastName: "Mid", email: "amid@hawk.edu", subteam: "chassis" };
  const join = () => members.captain.post("/api/captains", form);
  const written = [by("amid-1", { attachments }), by("amid-2")];
  await folder.run({ documents: written }, actWhileStoring(join));
  const names = [(await read("amid-1")).author.name, (await read("amid-2")).author.name];
  expect(names).toEqual(["A Mid", "A Mid"]);
});

test("imports no portfolio of a member erased while its pictures are stored", async () => {
  await folder.store("portfolio-images/pic/1_me.png", await plainPng(40, 40));
  const users = [{ id: "pic", email: "pic@hawk.edu", fullName: "Pic Ture" }];
  const profilePicture = "portfolio-images/pic/1_me.png";
  const portfolios = { pic: { userEmail: "pic@hawk.edu", urlSlug: "pic-ture", profilePicture } };
  const erase = () => members.captain.post("/api/members/pic/erase", {});
  const report = await folder.run({ users, portfolios }, actWhileStoring(erase));
  expect(outcomesOf(report, "portfolios")).toEqual([
    expect.stringContaining("skipped: was erased in Paddock"),
  ]);
  expect((await members.nobody.raw("GET", "/pic-ture")).status).toBe(404);
});

test("previews existing conflicts", async () => {
  const open = { month: null, year: null };
  const entry = { jobTitle: "", company: "", description: "", skills: [], photos: [] };
  const experiences = [{ id: "e", ...entry, start: open, end: open, current: true }];
  const {
    pictures: _pictures,
    updatedAt: _updatedAt,
    ...own
  } = (await members.designer.get<PortfolioAnswer>("/api/portfolio")).body;
  const sections = own.sections.map((section) => ({ ...section, content: "<p>a</p>" }));
  const mine = { ...own, slug: "dana", sections, experiences, contactEmail: "dana@team.edu" };
  expect((await members.designer.put("/api/portfolio", mine)).status).toBe(200);
  const written = {
    users: [{ id: "old-dana", email: emailOf("designer"), fullName: "Dana" }],
    portfolios: { "old-dana": { urlSlug: "dana-old", sections: [] } },
  };
  const there = ["skipped: its member already has a portfolio in Paddock"];
  expect(
    outcomesOf(await folder.run(written, server.context, { dryRun: true }), "portfolios"),
  ).toEqual(there);
  expect(outcomesOf(await folder.run(written), "portfolios")).toEqual(there);
});

test("reports the progress of an import that fails", async () => {
  await folder.store("attachments/1698400000000_late.txt", "late");
  const fail = () => Promise.reject(new Error("no space left on device"));
  const documents = [oldPage("before", { title: "" }), oldPage("stops", { attachments })];
  const report = emptyReport();
  const context = actWhileStoring(fail);
  await expect(folder.run({ documents }, context, { report })).rejects.toThrow("no space");
  const lines = itemLines(report, { dryRun: false, isStopped: true });
  expect(lines[0]).toBe("The import stopped early. So far:");
  expect(lines).toEqual(
    expect.arrayContaining(["  documents: 1 new", "  X-before Untitled Document"]),
  );
});

test("imports collections from separate files, one after the other", async () => {
  await folder.run({ users: [{ id: "p1", email: "parts@hawk.edu", fullName: "Par Ts" }] });
  await folder.run({ documents: [oldPage("part", { author: "Par Ts" })] });
  const comments = [
    { id: "part-c", documentId: "part", content: "said", author: "parts@hawk.edu" },
    { id: "part-none", content: "about nothing", author: "parts@hawk.edu" },
  ];
  expect(outcomesOf(await folder.run({ comments }), "comments")).toEqual([
    "imported: no date",
    "skipped: its document does not exist",
  ]);
  await folder.run({ portfolios: { p1: { urlSlug: "par-ts", sections: [] } } });
  const portfolio = await server.context.db
    .selectFrom("portfolios")
    .select("user_email")
    .where("url_slug", "=", "par-ts")
    .executeTakeFirstOrThrow();
  expect(portfolio.user_email).toBe("parts@hawk.edu");
});

test("skips a comment that names no document, even when a document has no id", async () => {
  const { id: _id, ...unnamed } = oldPage("unnamed") as { id: string };
  const comments = [{ id: "astray", content: "about nothing", author: "x" }];
  const report = await folder.run({ documents: [unnamed], comments });
  expect(outcomesOf(report, "documents")).toEqual([
    "imported: its serial number has an unknown format: numbering does not continue from it",
  ]);
  expect(outcomesOf(report, "comments")).toEqual(["skipped: its document does not exist"]);
});

test("identifies an item without an id by its fields except the password", async () => {
  const request = { email: "noid@hawk.edu", fullName: "No Id", status: "pending" };
  await folder.run({ accountRequests: [{ ...request, password: "first-guess" }] });
  const second = await folder.run({ accountRequests: [{ ...request, password: "other-guess" }] });
  expect(outcomesOf(second, "account_requests")).toEqual(["unchanged"]);
});

test("imports neither portfolios nor requests of an erased person", async () => {
  const users = [{ id: "for", email: "wil@hawk.edu", fullName: "Wil Lowe" }];
  await folder.run({ users });
  expect((await members.captain.post("/api/members/for/erase", {})).status).toBe(204);
  const report = await folder.run({
    users,
    accountRequests: [{ id: "for-r", email: "Wil@hawk.edu", fullName: "Wil Lowe" }],
    portfolios: { for: { userEmail: "wil@hawk.edu", urlSlug: "wil-lowe", sections: [] } },
    "portfolio-slugs": { "wil-lowe": { userId: "for" } },
  });
  expect(outcomesOf(report, "account_requests")).toEqual(["skipped: was erased in Paddock"]);
  expect(outcomesOf(report, "portfolios")).toEqual(["skipped: its member was erased in Paddock"]);
  expect((await members.nobody.raw("GET", "/wil-lowe")).status).toBe(404);
  expect(itemLines(report, { dryRun: false }).join("\n")).not.toMatch(/wil.?lowe|wil@/i);
});

test("keeps a person erased who had a later account, even without an audit entry", async () => {
  const users = [{ id: "twice", email: "twice@hawk.edu", fullName: "Twi Ce" }];
  await folder.run({ users });
  await members.captain.post("/api/members/remove", { ids: ["twice"] });
  const form = { firstName: "Twi", lastName: "Ce", email: "twice@hawk.edu", subteam: "chassis" };
  const { body } = await members.captain.post<{ id: string }>("/api/captains", form);
  expect((await members.captain.post(`/api/members/${body.id}/erase`, {})).status).toBe(204);
  await server.context.db.deleteFrom("audit_log").execute();
  const documents = [oldPage("by-twice", { author: "twice@hawk.edu" })];
  const report = await folder.run({ users, documents });
  expect(outcomesOf(report, "members")).toEqual(["skipped: was erased in Paddock"]);
  expect((await read("by-twice")).author).toEqual({ id: null, name: "Former member" });
});

test("keeps the oldest request and the newest four of an address", async () => {
  const accountRequests = [3, 1, 2, 7, 6, 4, 5].map((day) => ({
    id: `ask-${day}`,
    email: day % 2 ? "many@hawk.edu" : "Many@hawk.edu",
    fullName: "Many Times",
    status: "pending",
    createdAt: `2024-01-0${day}T10:00:00Z`,
  }));
  const report = await folder.run({ accountRequests });
  expect(
    outcomesOf(report, "account_requests").filter((line) => line.startsWith("skipped")),
  ).toHaveLength(2);
  const pending = await server.context.db
    .selectFrom("account_requests")
    .select("id")
    .where("email_key", "=", "many@hawk.edu")
    .orderBy("created_at")
    .execute();
  expect(pending.map(({ id }) => id)).toEqual(["ask-1", "ask-4", "ask-5", "ask-6", "ask-7"]);
  const last = accountRequests[0];
  const newest = { ...last, id: "ask-8", createdAt: "2024-01-08T10:00:00Z" };
  const second = await folder.run({ accountRequests: [...accountRequests, newest] });
  const lines = outcomesOf(second, "account_requests");
  expect(lines.filter((line) => line === "unchanged")).toHaveLength(5);
});

test("logs changed members and ends the reset links of a promoted one", async () => {
  const user = { id: "rise", email: "rise@hawk.edu", role: "design-team", subteam: "chassis" };
  await folder.run({ users: [{ ...user, fullName: "Ri Se" }] });
  await members.captain.post("/api/members/rise/reset-link", {});
  await folder.run({ users: [{ ...user, fullName: "Ri Sen", role: "captain" }] });
  const { db } = server.context;
  const records = await db
    .selectFrom("audit_log")
    .select(["kind", "actor_id", "from_value", "to_value"])
    .where("subject_id", "=", "rise")
    .where("actor_id", "is", null)
    .orderBy("kind")
    .execute();
  expect(records).toEqual([
    { kind: "name-changed", actor_id: null, from_value: "Ri Se", to_value: "Ri Sen" },
    { kind: "role-changed", actor_id: null, from_value: "design-team", to_value: "captain" },
  ]);
  const links = await db
    .selectFrom("links")
    .select("purpose")
    .where("member_id", "=", "rise")
    .execute();
  expect(links).toEqual([]);
});

test("indexes later documents under the current name of a member renamed here", async () => {
  const user = { id: "ren", email: "ren@hawk.edu", fullName: "Ren Before", role: "captain" };
  await folder.run({ users: [{ ...user, subteam: "chassis" }] });
  const form = {
    firstName: "Ren",
    lastName: "Afterwards",
    email: "ren@hawk.edu",
    subteam: "chassis",
  };
  expect((await members.captain.put("/api/captains/ren", form)).status).toBe(200);
  await folder.run({
    users: [{ ...user, subteam: "chassis" }],
    documents: [oldPage("by-ren", { author: "Ren Before" })],
  });
  const found = await members.guest.get("/api/search?q=afterwards");
  expect(found.text).toContain("by-ren");
});
