import { beforeEach, expect, test } from "vitest";
import type { Comment, CommentPage } from "../../domain/comments/comment-shapes.ts";
import type { SavedDocument } from "../../domain/documents/document-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import { newId } from "../ids.ts";
import type { Client } from "../testing/client.ts";
import { useTeam } from "../testing/use-team.ts";

let document: string;
let id: string;

const { members, write } = useTeam();

beforeEach(async () => {
  const form = { subteam: "chassis", title: "Hub", content: "<p>alpha</p>" };
  document = (await write(form, members.designer)).id;
  id = newId();
});

const saveId = "s".repeat(16);
const other = "t".repeat(64);
const question = { version: 0, saveId, content: "Which bearing?" };

const save = (body: object = {}, by: Client = members.lead, at = document) =>
  by.put<Comment & Problem>(`/api/documents/${at}/comments/${id}`, { ...question, ...body });

const contents = async () => {
  const path = `/api/documents/${document}/comments`;
  const { comments } = (await members.guest.get<CommentPage>(path)).body;
  return comments.map(({ content }) => content);
};

test("saves a comment once under the client's id", async () => {
  const { status, body } = await save();
  expect(status).toBe(201);
  expect(body).toMatchObject({ id, content: "Which bearing?", author: { name: "Theo Okafor" } });
  const again = await save({ content: "Another" });
  expect([again.status, again.body]).toEqual([201, body]);
  expect(await contents()).toEqual(["Which bearing?"]);
});

test("posts once when the same comment arrives ten times at once", async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => save()));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await contents()).toEqual(["Which bearing?"]);
});

test.each([
  ["another save by its author", { saveId: other }, "lead", "stale-version"],
  ["a save by another member", {}, "captain", "id-taken"],
  ["an edit", { version: 1, saveId: other }, "lead", "stale-version"],
] as const)("refuses %s under the id of an existing comment", async (_what, body, by, code) => {
  await save();
  const answer = await save(body, members[by]);
  expect([answer.status, answer.body.code]).toEqual([409, code]);
  expect(await contents()).toEqual(["Which bearing?"]);
});

test("never reuses the id of a deleted comment", async () => {
  await save();
  await members.lead.delete(`/api/documents/${document}/comments/${id}`);
  expect((await save()).body.code).toBe("comment-not-found");
  expect((await save({}, members.captain)).body.code).toBe("id-taken");
  expect((await save({ version: 1 })).body.code).toBe("comment-not-found");
});

test("keeps the id of a comment taken after its document is deleted", async () => {
  await save();
  const elsewhere = { subteam: "chassis", title: "Rim", content: "<p>beta</p>" };
  const { body } = await members.designer.post<SavedDocument>("/api/documents", elsewhere);
  await members.captain.delete(`/api/documents/${document}`);
  expect((await save()).body.code).toBe("document-not-found");
  expect((await save({}, members.captain, body.id)).body.code).toBe("id-taken");
});

test.each([
  ["an empty text", { content: " " }, [422, "required-fields-missing"]],
  ["no save id", { saveId: undefined }, [400, "malformed-request"]],
])("refuses a comment with %s", async (_what, body, refused) => {
  const answer = await save(body);
  expect([answer.status, answer.body.code]).toEqual(refused);
});

test("refuses a comment with a malformed id", async () => {
  id = "Not-ours";
  expect((await save()).body.errors?.map(({ field }) => field)).toEqual(["comment"]);
});
