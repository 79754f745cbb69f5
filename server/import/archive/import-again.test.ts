import { beforeEach, expect, test } from "vitest";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import type { PortfolioAnswer } from "../../../domain/portfolios/portfolio-shapes.ts";
import { transact } from "../../db/transact.ts";
import { setPassword } from "../../people/store.ts";
import {
  oldPage as page,
  openExportFolder,
  outcomesOf,
  type ExportFolder,
} from "../../testing/export-folder.ts";
import { plainPng } from "../../testing/plain-png.ts";
import { emailOf } from "../../testing/sign-in-everyone.ts";
import { useTeam } from "../../testing/use-team.ts";

let folder: ExportFolder;

const { server, members } = useTeam();

beforeEach(async () => {
  folder = await openExportFolder(server.context);
  return folder.remove;
});

const store: ExportFolder["store"] = (path, bytes) => folder.store(path, bytes);
const run: ExportFolder["run"] = (written, into) => folder.run(written, into);

const read = async (id: string) =>
  (await members.lead.get<DocumentAnswer>(`/api/documents/${id}`)).body;

const newer = "changed in Paddock since it was imported, so it was kept";

async function dumpTables(): Promise<string> {
  const { db } = server.context;
  const tables = ["members", "account_requests", "documents", "document_tags", "files", "comments"];
  const more = ["portfolios", "pictures", "imported_items", "events", "search_entries"];
  const names = [...tables, ...more] as ("members" | "documents")[];
  return JSON.stringify(
    await Promise.all(names.map((table) => db.selectFrom(table).selectAll().execute())),
  );
}

test("changes nothing in a second run", async () => {
  await store("attachments/1698400000000_a.txt", "a");
  const written = {
    users: [{ id: "u1", email: "twice@hawk.edu", fullName: "Twice Over", password: "plain-1" }],
    accountRequests: [{ id: "r1", email: "ask@hawk.edu", fullName: "Ask", status: "pending" }],
    documents: [page("d1", { attachments: ["attachments/1698400000000_a.txt"] })],
    comments: [{ id: "c1", documentId: "d1", content: "said", author: "Twice Over" }],
    portfolios: { u1: { userEmail: "twice@hawk.edu", urlSlug: "twice-over", sections: [] } },
    "portfolio-slugs": { "twice-over": { userId: "u1" } },
  };
  await run(written);
  await server.jobs.idle();
  const before = await dumpTables();
  const report = await run(written);
  for (const [collection, items] of report.items) {
    expect(outcomesOf(report, collection)).toEqual(items.map(() => "unchanged"));
  }
  expect(await dumpTables()).toBe(before);
});

test("leaves out a password that breaks the policy", async () => {
  const users = [
    { id: "weak", email: "weak@hawk.edu", fullName: "Wanda Weak", password: "abc12" },
    { id: "long", email: "long@hawk.edu", fullName: "Lara Long", password: "so long, ".repeat(20) },
  ];
  const report = await run({ users });
  const noPassword = "no password: Reset Password lets them set one";
  expect(report.items.get("members")?.map(({ notes }) => notes.slice(-2))).toEqual([
    ["its password was not imported: Password must be at least 6 characters long", noPassword],
    ["its password was not imported: Password must be at most 128 characters long", noPassword],
  ]);
  const form = { email: "weak@hawk.edu", password: "abc12" };
  expect((await server.visitor().post("/api/session", form)).status).toBe(401);
  const requests = [{ id: "weak-request", email: "ask-weak@hawk.edu", password: "abc12" }];
  const asked = await run({ accountRequests: requests });
  expect(asked.items.get("account_requests")?.[0]?.notes).toContain(
    "its password was not imported: Password must be at least 6 characters long",
  );
});

test("imports a changed document as a new version with its files", async () => {
  await run({ documents: [page("v1", { attachments: ["attachments/1698400000000_late.txt"] })] });
  await store("attachments/1698400000000_late.txt", "late");
  const changed = page("v1", {
    content: "<p>more</p>",
    attachments: ["attachments/1698400000000_late.txt"],
    lastModified: "2023-02-01T10:00:00Z",
    tag: "new",
  });
  expect(outcomesOf(await run({ documents: [changed] }), "documents")).toEqual(["changed"]);
  expect(await read("v1")).toMatchObject({
    version: 2,
    content: "<p>more</p>",
    tags: ["new"],
    attachments: [{ name: "late.txt" }],
    lastModified: "2023-02-01T10:00:00.000Z",
  });
});

test("neither overwrites documents changed here nor restores deleted ones", async () => {
  await run({ documents: [page("n1"), page("n2")] });
  const form = { version: 1, title: "Ours", content: "<p>ours</p>" };
  expect((await members.lead.put("/api/documents/n1", form)).status).toBe(200);
  await members.lead.delete("/api/documents/n2");
  const later = { content: "<p>theirs</p>", lastModified: "2024-02-01T10:00:00Z" };
  const comments = [{ id: "n-c", documentId: "n2", content: "late", author: "x" }];
  const report = await run({ documents: [page("n1", later), page("n2", later)], comments });
  expect(outcomesOf(report, "documents")).toEqual([
    `skipped: ${newer}`,
    "skipped: deleted in Paddock since it was imported",
  ]);
  expect(outcomesOf(report, "comments")).toEqual(["skipped: its document does not exist"]);
  expect(await read("n1")).toMatchObject({ title: "Ours", version: 2 });
  expect((await members.lead.get("/api/documents/n2")).status).toBe(404);
});

test("keeps an existing account and makes it the author of imported documents", async () => {
  const email = emailOf("designer").toUpperCase();
  const users = [{ id: "old-dana", email, fullName: "Dana Old", role: "captain", password: "x" }];
  const report = await run({ users, documents: [page("by-dana", { author: email })] });
  expect(outcomesOf(report, "members")).toEqual([
    "unchanged: already has an account, which is kept",
  ]);
  expect((await read("by-dana")).author.name).toBe("Dana Ito");
  const account = await members.designer.get<{ viewer: object }>("/api/session");
  expect(account.text).toContain('"role":"design-team"');
});

test("neither restores a removed member nor names an erased one", async () => {
  const users = [
    { id: "rem", email: "rem@hawk.edu", fullName: "Rem Oved", status: "active" },
    { id: "era", email: "era@hawk.edu", fullName: "Era Sed", status: "active" },
  ];
  await run({ users });
  await members.captain.post("/api/members/remove", { ids: ["rem"] });
  expect((await members.captain.post("/api/members/era/erase", {})).status).toBe(204);
  const documents = [
    page("by-rem", { author: "rem@hawk.edu" }),
    page("by-era", { author: "Era Sed" }),
  ];
  const report = await run({ users, documents });
  expect(outcomesOf(report, "members")).toEqual([
    "skipped: deleted in Paddock since it was imported",
    "skipped: was erased in Paddock",
  ]);
  expect((await read("by-rem")).author).toEqual({ id: null, name: "Rem Oved" });
  expect((await read("by-era")).author).toEqual({ id: null, name: "Former member" });
  expect((await members.captain.post("/api/members/rem/erase", {})).status).toBe(204);
  expect((await read("by-rem")).author).toEqual({ id: null, name: "Former member" });
});

test("updates names, roles, and subteams until they are changed here", async () => {
  const user = { id: "follow", email: "follow@hawk.edu", role: "design-team", subteam: "chassis" };
  const written = { ...user, fullName: "Fol Low" };
  await run({ users: [written], documents: [page("by-follow", { author: "follow@hawk.edu" })] });
  // A new password does not count as a change of the imported fields.
  await transact(server.context, (trx) => setPassword(trx, "follow", "a hash"));
  const renamed = { ...user, fullName: "Fol Lowe", role: "team-lead", subteam: "business" };
  expect(outcomesOf(await run({ users: [renamed] }), "members")[0]).toContain("changed");
  expect((await read("by-follow")).author.name).toBe("Fol Lowe");
  const change = { role: "design-team" };
  expect((await members.captain.put("/api/members/follow", change)).status).toBe(204);
  expect(outcomesOf(await run({ users: [written] }), "members")).toEqual([`skipped: ${newer}`]);
});

test("keeps serial numbers even when they occur twice or are taken here", async () => {
  const form = { subteam: "business", title: "Ours", content: "<p>a</p>", tags: [] };
  await members.lead.post("/api/documents", form);
  const business = (id: string, serialNumber: string) =>
    page(id, { subteam: "business", serialNumber });
  const report = await run({
    documents: [business("s1", "KB80001"), business("s2", "KB80009"), business("s3", "KB80009")],
  });
  expect(outcomesOf(report, "documents")).toEqual([
    "imported: another document has the same serial number",
    "imported",
    "imported: another document has the same serial number",
  ]);
  expect((await read("s3")).serialNumber).toBe("KB80009");
  const next = await members.lead.post<{ serialNumber: string }>("/api/documents", form);
  expect(next.body.serialNumber).toBe("KB80010");
});

test("replaces ids that no URL can hold with stable ones", async () => {
  const documents = { "a/b?c": page(""), constructor: page("", { serialNumber: "X" }) };
  await run({ documents });
  expect(outcomesOf(await run({ documents }), "documents")).toEqual(["unchanged", "unchanged"]);
  expect((await read("constructor")).serialNumber).toBe("X");
});

test("updates a portfolio until its member changes it here", async () => {
  const portrait = (colour: string) => plainPng(40, 50, colour);
  const path = "portfolio-images/theo/1_me.png";
  await store(path, await portrait("red"));
  const users = [{ id: "theo-old", email: emailOf("lead"), fullName: "Theo" }];
  const portfolio = (more: object) => ({
    "theo-old": {
      urlSlug: "theo",
      profilePicture: path,
      sections: [{ id: "intro", content: "<p>a</p>" }],
      contactEmail: "theo@team.edu",
      ...more,
    },
  });
  const pictures = () => server.context.db.selectFrom("files").select("colour").execute();
  await run({ users, portfolios: portfolio({ updatedAt: "2023-01-01" }) });
  const count = (await pictures()).length;
  await store(path, await portrait("blue"));
  const later = portfolio({ subtitle: "Lead", updatedAt: "2023-02-01" });
  expect(outcomesOf(await run({ users, portfolios: later }), "portfolios")[0]).toContain("changed");
  const own = (await members.lead.get<PortfolioAnswer>("/api/portfolio")).body;
  expect(own).toMatchObject({ slug: "theo", subtitle: "Lead", version: 2, firstName: "Theo" });
  expect(own.pictures).toHaveLength(1);
  expect((await pictures()).length).toBe(count);

  const { pictures: _pictures, updatedAt: _updatedAt, ...saved } = own;
  const experience = { jobTitle: "", company: "", description: "", skills: [], photos: [] };
  const open = { month: null, year: null };
  const experiences = [{ id: "e", ...experience, start: open, end: open, current: true }];
  const mine = { ...saved, subtitle: "Mine", experiences };
  expect((await members.lead.put("/api/portfolio", mine)).status).toBe(200);
  const newest = portfolio({ subtitle: "Theirs", updatedAt: "2024-01-01" });
  expect(outcomesOf(await run({ users, portfolios: newest }), "portfolios")).toEqual([
    `skipped: ${newer}`,
  ]);
  expect((await members.lead.get<PortfolioAnswer>("/api/portfolio")).body.subtitle).toBe("Mine");
});

test("leaves nothing half-written when the disk fails, and continues in the next run", async () => {
  await store("attachments/1698400000000_one.txt", "one");
  await store("attachments/1698400000001_two.txt", "two");
  const attachments = ["attachments/1698400000000_one.txt", "attachments/1698400000001_two.txt"];
  const documents = [page("whole"), page("cut", { attachments }), page("later")];
  const { fileStore } = server.context;
  let writes = 0;
  const failing = {
    ...fileStore,
    write: async (id: string, bytes: Parameters<typeof fileStore.write>[1]) => {
      writes += 1;
      if (writes === 2) throw new Error("no space left on device");
      await fileStore.write(id, bytes);
    },
  };
  await expect(run({ documents }, { ...server.context, fileStore: failing })).rejects.toThrow(
    "no space",
  );
  expect((await members.lead.get("/api/documents/cut")).status).toBe(404);
  const report = await run({ documents });
  expect(outcomesOf(report, "documents").map((line) => line.split(":")[0])).toEqual([
    "unchanged",
    "imported",
    "imported",
  ]);
  expect((await read("cut")).attachments.map(({ name }) => name)).toEqual(["one.txt", "two.txt"]);
});
