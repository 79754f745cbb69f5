import { beforeAll, expect, test } from "vitest";
import type { CommentPage } from "../../domain/comments/comment-shapes.ts";
import type { DocumentAnswer } from "../../domain/documents/document-shapes.ts";
import { oldPage, openExportFolder } from "../testing/export-folder.ts";
import { useTeam } from "../testing/use-team.ts";

const { server, members } = useTeam();

beforeAll(async () => {
  const folder = await openExportFolder(server.context);
  const of = (name: string) => oldPage(`by-${name}`, { author: `${name}@hawk.edu` });
  await folder.run({
    documents: [
      ...["Asked", "Added", "Moved", "Later", "Edited", "Nameless"].map(of),
      oldPage("by-name", { author: "Wil Ma" }),
    ],
    accountRequests: [
      { id: "ask", email: "asked@hawk.edu", fullName: "As Ked", status: "pending" },
    ],
    comments: [{ id: "c", documentId: "by-Asked", content: "mine", author: "asked@hawk.edu" }],
  });
  await folder.remove();
});

const authorOf = async (id: string) =>
  (await members.guest.get<DocumentAnswer>(`/api/documents/${id}`)).body.author.name;

const named = { firstName: "Ad", lastName: "Ded", subteam: "chassis" };
const addCaptain = (email: string) => members.captain.post("/api/captains", { ...named, email });

test.each([
  [
    "is approved",
    "by-Asked",
    "As Ked",
    () => members.captain.post("/api/account-requests/ask/approve", {}),
  ],
  ["is added", "by-Added", "Ad Ded", () => addCaptain("added@hawk.edu")],
  [
    "gets the address",
    "by-Moved",
    "Ad Ded",
    async () => {
      const { body } = await addCaptain("before@hawk.edu");
      const { id } = body as { id: string };
      return members.captain.put(`/api/members/${id}`, { email: "moved@hawk.edu" });
    },
  ],
  [
    "is imported later",
    "by-Later",
    "La Ter",
    async () => {
      const folder = await openExportFolder(server.context);
      await folder.run({ users: [{ id: "late", email: "later@hawk.edu", fullName: "La Ter" }] });
      await folder.remove();
    },
  ],
])("documents under an email address belong to a member who %s", async (_, id, name, joins) => {
  expect(await authorOf(id)).toBe("Former member");
  await joins();
  expect(await authorOf(id)).toBe(name);
  await server.jobs.idle();
  expect((await members.guest.get(`/api/search?q=${encodeURIComponent(name)}`)).text).toContain(id);
});

test("an archived version belongs to its author, and loses the name if the author is erased", async () => {
  const form = { version: 1, title: "Edited", content: "<p>more</p>" };
  expect((await members.lead.put("/api/documents/by-Edited", form)).status).toBe(200);
  const savers = () =>
    server.context.db
      .selectFrom("document_versions")
      .innerJoin("members", "members.id", "saved_by_id")
      .select(["full_name", "status"])
      .where("document_id", "=", "by-Edited")
      .orderBy("version")
      .execute();
  expect((await savers())[0]).toEqual({ full_name: "Edited@hawk.edu", status: "unclaimed" });
  const { id } = (await addCaptain("edited@hawk.edu")).body as { id: string };
  expect((await savers())[0]).toEqual({ full_name: "Ad Ded", status: "invited" });
  expect((await members.captain.post(`/api/members/${id}/erase`, {})).status).toBe(204);
  expect((await savers())[0]).toEqual({ full_name: "", status: "erased" });
});

test.each([
  ["shows no address to guests", "Nameless@hawk.edu", "", "Former member"],
  ["keeps the author's name", "wilma@hawk.edu", "Wil Ma", "Wil Ma"],
])("an author invited without a name %s", async (_what, email, name, shown) => {
  const { db } = server.context;
  // Exports know some authors by name and address.
  await db
    .updateTable("members")
    .set({ email: "wilma@hawk.edu", email_key: "wilma@hawk.edu" })
    .where("full_name", "=", "Wil Ma")
    .execute();
  const list = { role: "design-team", subteam: "chassis", people: [{ email }] };
  expect((await members.captain.post("/api/invitations", list)).status).toBe(200);
  const member = db.selectFrom("members").select(["full_name", "status"]);
  expect(await member.where("email_key", "=", email.toLowerCase()).execute()).toEqual([
    { full_name: name, status: "invited" },
  ]);
  expect(await authorOf(name === "" ? "by-Nameless" : "by-name")).toBe(shown);
});

test("documents imported under an earlier address lose the name of an erased member", async () => {
  const { id } = (await addCaptain("gone@hawk.edu")).body as { id: string };
  const change = { email: "gone@team.edu" };
  expect((await members.captain.put(`/api/members/${id}`, change)).status).toBe(204);
  const folder = await openExportFolder(server.context);
  await folder.run({ documents: [oldPage("by-gone", { author: "gone@hawk.edu" })] });
  await folder.remove();
  expect((await members.captain.post(`/api/members/${id}/erase`, {})).status).toBe(204);
  const written = await server.context.db
    .selectFrom("documents")
    .innerJoin("members", "members.id", "author_id")
    .select("status as author")
    .where("documents.id", "=", "by-gone")
    .execute();
  expect(written).toEqual([{ author: "erased" }]);
});

test("comments belong to their author", async () => {
  const { body } = await members.guest.get<CommentPage>("/api/documents/by-Asked/comments");
  expect(body.comments.map(({ author }) => author.name)).toEqual(["As Ked"]);
});

test("a name in several spellings is one unclaimed person", async () => {
  const folder = await openExportFolder(server.context);
  const spelled = ["Özge  Bell", "ÖZGE BELL", "özge bell"];
  const documents = spelled.map((author, n) => oldPage(`by-name-${n}`, { author }));
  await folder.run({ documents });
  await folder.remove();
  const written = await server.context.db
    .selectFrom("documents")
    .select("author_id")
    .where("id", "like", "by-name-%")
    .execute();
  expect(new Set(written.map((row) => row.author_id)).size).toBe(1);
});

test("files and deleted documents belong to their author", async () => {
  const folder = await openExportFolder(server.context);
  await folder.store("attachments/1698400000000_a.txt", "a");
  const author = "filed@hawk.edu";
  const filed = oldPage("by-filed", { author, attachments: ["attachments/1698400000000_a.txt"] });
  await folder.run({ documents: [filed, oldPage("was-filed", { author })] });
  await folder.remove();
  expect((await members.lead.delete("/api/documents/was-filed")).status).toBe(204);
  const { id } = (await addCaptain("before-filed@hawk.edu")).body as { id: string };
  expect((await members.captain.put(`/api/members/${id}`, { email: author })).status).toBe(204);
  const { db } = server.context;
  const files = db.selectFrom("files").select("uploader_id as by");
  expect(await files.where("document_id", "=", "by-filed").execute()).toEqual([{ by: id }]);
  const former = db.selectFrom("former_ids").select("maker_id as by");
  expect(await former.where("id", "=", "was-filed").execute()).toEqual([{ by: id }]);
});
