import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import type { PortfolioAnswer } from "../../../domain/portfolios/portfolio-shapes.ts";
import { transact } from "../../db/transact.ts";
import { setPassword } from "../../people/store.ts";
import {
  oldPage as page,
  openExportFolder,
  told,
  type ExportFolder,
} from "../../testing/export-folder.ts";
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

const newer = "changed in Paddock since it was imported: it stays as it is there";

/** All that an import could touch. */
async function everything(): Promise<string> {
  const { db } = server.context;
  const tables = ["members", "account_requests", "documents", "document_tags", "files", "comments"];
  const more = ["portfolios", "pictures", "imported_items", "events", "search_grams"];
  const names = [...tables, ...more] as ("members" | "documents")[];
  return JSON.stringify(
    await Promise.all(names.map((table) => db.selectFrom(table).selectAll().execute())),
  );
}

test("a second run changes nothing at all", async () => {
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
  const before = await everything();
  const report = await run(written);
  for (const [collection, items] of report.items) {
    expect(told(report, collection)).toEqual(items.map(() => "unchanged"));
  }
  expect(await everything()).toBe(before);
});

test("what changed in the old system since becomes a version, with its files", async () => {
  await run({ documents: [page("v1", { attachments: ["attachments/1698400000000_late.txt"] })] });
  await store("attachments/1698400000000_late.txt", "late");
  const changed = page("v1", {
    content: "<p>more</p>",
    attachments: ["attachments/1698400000000_late.txt"],
    lastModified: "2023-02-01T10:00:00Z",
    tag: "new",
  });
  expect(told(await run({ documents: [changed] }), "documents")).toEqual(["changed"]);
  expect(await read("v1")).toMatchObject({
    version: 2,
    content: "<p>more</p>",
    tags: ["new"],
    attachments: [{ name: "late.txt" }],
    lastModified: "2023-02-01T10:00:00.000Z",
  });
});

test("what was changed or deleted here is never overwritten or brought back", async () => {
  await run({ documents: [page("n1"), page("n2")] });
  const form = { version: 1, title: "Ours", content: "<p>ours</p>" };
  expect((await members.lead.put("/api/documents/n1", form)).status).toBe(200);
  await members.lead.delete("/api/documents/n2");
  const later = { content: "<p>theirs</p>", lastModified: "2024-02-01T10:00:00Z" };
  const comments = [{ id: "n-c", documentId: "n2", content: "late", author: "x" }];
  const report = await run({ documents: [page("n1", later), page("n2", later)], comments });
  expect(told(report, "documents")).toEqual([
    `left: ${newer}`,
    "left: deleted in Paddock since it was imported",
  ]);
  expect(told(report, "comments")).toEqual(["left: its document is not there"]);
  expect(await read("n1")).toMatchObject({ title: "Ours", version: 2 });
  expect((await members.lead.get("/api/documents/n2")).status).toBe(404);
});

test("who has an account here keeps it, and has written what the old system says", async () => {
  const email = emailOf("designer").toUpperCase();
  const users = [{ id: "old-dana", email, fullName: "Dana Old", role: "captain", password: "x" }];
  const report = await run({ users, documents: [page("by-dana", { author: email })] });
  expect(told(report, "users")).toEqual(["unchanged: has an account here, which stays as it is"]);
  expect((await read("by-dana")).author.name).toBe("Dana Ito");
  const account = await members.designer.get<{ viewer: object }>("/api/session");
  expect(account.text).toContain('"role":"design-team"');
});

test("who was removed here does not come back, and whoever was erased is not named again", async () => {
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
  expect(told(report, "users")).toEqual([
    "left: deleted in Paddock since it was imported",
    "left: asked to be forgotten",
  ]);
  expect((await read("by-rem")).author).toEqual({ id: null, name: "Rem Oved" });
  expect((await read("by-era")).author).toEqual({ id: null, name: "Former member" });
  expect((await members.captain.post("/api/members/rem/erase", {})).status).toBe(204);
  expect((await read("by-rem")).author).toEqual({ id: null, name: "Former member" });
});

test("names, roles and subteams follow the old system until they are changed here", async () => {
  const user = { id: "follow", email: "follow@hawk.edu", role: "design-team", subteam: "chassis" };
  const written = { ...user, fullName: "Fol Low" };
  await run({ users: [written], documents: [page("by-follow", { author: "follow@hawk.edu" })] });
  // That is no change of what the old system says of them.
  await transact(server.context, (trx) => setPassword(trx, "follow", "a hash"));
  const renamed = { ...user, fullName: "Fol Lowe", role: "team-lead", subteam: "business" };
  expect(told(await run({ users: [renamed] }), "users")[0]).toContain("changed");
  expect((await read("by-follow")).author.name).toBe("Fol Lowe");
  const change = { role: "design-team" };
  expect((await members.captain.put("/api/members/follow", change)).status).toBe(204);
  expect(told(await run({ users: [written] }), "users")).toEqual([`left: ${newer}`]);
});

test("serial numbers stay as they are, also twice the same and beside ours", async () => {
  const form = { subteam: "business", title: "Ours", content: "<p>a</p>", tags: [] };
  await members.lead.post("/api/documents", form);
  const business = (id: string, serialNumber: string) =>
    page(id, { subteam: "business", serialNumber });
  const report = await run({
    documents: [business("s1", "KB80001"), business("s2", "KB80009"), business("s3", "KB80009")],
  });
  expect(told(report, "documents")).toEqual([
    "imported: another document has this serial number too",
    "imported",
    "imported: another document has this serial number too",
  ]);
  expect((await read("s3")).serialNumber).toBe("KB80009");
  const next = await members.lead.post<{ serialNumber: string }>("/api/documents", form);
  expect(next.body.serialNumber).toBe("KB80010");
});

test("ids that no address can hold become others, by which a second run knows them", async () => {
  const documents = { "a/b?c": page(""), constructor: page("", { serialNumber: "X" }) };
  await run({ documents });
  expect(told(await run({ documents }), "documents")).toEqual(["unchanged", "unchanged"]);
  expect((await read("constructor")).serialNumber).toBe("X");
});

test("a portfolio keeps what its member says since, and takes what the old one says until then", async () => {
  const portrait = (colour: string) =>
    sharp({ create: { width: 40, height: 50, channels: 3, background: colour } })
      .png()
      .toBuffer();
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
  expect(told(await run({ users, portfolios: later }), "portfolios")[0]).toContain("changed");
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
  const again = portfolio({ subtitle: "Theirs", updatedAt: "2024-01-01" });
  expect(told(await run({ users, portfolios: again }), "portfolios")).toEqual([`left: ${newer}`]);
  expect((await members.lead.get<PortfolioAnswer>("/api/portfolio")).body.subtitle).toBe("Mine");
});

test("a disk that fails in the middle leaves nothing half, and the next run goes on", async () => {
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
  expect(told(report, "documents").map((line) => line.split(":")[0])).toEqual([
    "unchanged",
    "imported",
    "imported",
  ]);
  expect((await read("cut")).attachments.map(({ name }) => name)).toEqual(["one.txt", "two.txt"]);
});
