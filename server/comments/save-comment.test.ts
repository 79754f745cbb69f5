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

const said = async () => {
  const path = `/api/documents/${document}/comments`;
  const { comments } = (await members.guest.get<CommentPage>(path)).body;
  return comments.map(({ content }) => content);
};

test("a comment is saved under the id that its client chose, once", async () => {
  const { status, body } = await save();
  expect(status).toBe(201);
  expect(body).toMatchObject({ id, content: "Which bearing?", author: { name: "Theo Okafor" } });
  const again = await save({ content: "Another" });
  expect([again.status, again.body]).toEqual([201, body]);
  expect(await said()).toEqual(["Which bearing?"]);
});

test("a comment that arrives ten times at the same moment is said once", async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => save()));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await said()).toEqual(["Which bearing?"]);
});

test.each([
  ["another save of its author's", { saveId: other }, "lead", "stale-version"],
  ["another member's", {}, "captain", "id-taken"],
  ["a change to it", { version: 1, saveId: other }, "lead", "stale-version"],
] as const)("the id of a comment that is there refuses %s", async (_what, body, by, code) => {
  await save();
  const answer = await save(body, members[by]);
  expect([answer.status, answer.body.code]).toEqual([409, code]);
  expect(await said()).toEqual(["Which bearing?"]);
});

test("the id of a deleted comment is never given again", async () => {
  await save();
  await members.lead.delete(`/api/documents/${document}/comments/${id}`);
  expect((await save()).body.code).toBe("comment-not-found");
  expect((await save({}, members.captain)).body.code).toBe("id-taken");
  expect((await save({ version: 1 })).body.code).toBe("comment-not-found");
});

test("the id of a comment goes on naming it after its document is deleted", async () => {
  await save();
  const elsewhere = { subteam: "chassis", title: "Rim", content: "<p>beta</p>" };
  const { body } = await members.designer.post<SavedDocument>("/api/documents", elsewhere);
  await members.captain.delete(`/api/documents/${document}`);
  expect((await save()).body.code).toBe("document-not-found");
  expect((await save({}, members.captain, body.id)).body.code).toBe("id-taken");
});

test.each([
  ["a text that is empty", { content: " " }, [422, "required-fields-missing"]],
  ["no save id", { saveId: undefined }, [400, "malformed-request"]],
])("a comment with %s is refused", async (_what, body, refused) => {
  const answer = await save(body);
  expect([answer.status, answer.body.code]).toEqual(refused);
});

test("a comment with an id that is none of ours is refused", async () => {
  id = "Not-ours";
  expect((await save()).body.errors?.map(({ field }) => field)).toEqual(["comment"]);
});
