import { expect, test, vi } from "vitest";
import type { Comment, CommentPage } from "../../domain/comments/comment-shapes.ts";
import type { TeamPage } from "../../domain/people/people-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import { useTeam } from "../testing/use-team.ts";

const { members, write } = useTeam();

async function newDocument(): Promise<string> {
  const form = { subteam: "chassis", title: "Hub", content: "<p>alpha</p>" };
  return (await write(form, members.designer)).id;
}

const post = (id: string, content: string, headers = {}) =>
  members.lead.post<Comment & Problem>(`/api/documents/${id}/comments`, { content }, headers);

const listPage = async (id: string, query = "") =>
  (await members.guest.get<CommentPage>(`/api/documents/${id}/comments${query}`)).body;

test("lists comments oldest first with their authors", async () => {
  const id = await newDocument();
  expect(await listPage(id)).toEqual({ comments: [], total: 0, nextCursor: null });
  const posted = await post(id, "  Which <b>bearing</b>?\nThe old one?  ");
  expect(posted.status).toBe(201);
  expect(posted.body).toMatchObject({
    content: "Which <b>bearing</b>?\nThe old one?",
    author: { name: "Theo Okafor", subteam: "powertrain" },
    can: { delete: true },
  });
  await members.designer.post(`/api/documents/${id}/comments`, { content: "The new one." });
  const { comments, total } = await listPage(id);
  expect(total).toBe(2);
  expect(comments.map(({ content, author }) => [author.name, author.subteam, content])).toEqual([
    ["Theo Okafor", "powertrain", "Which <b>bearing</b>?\nThe old one?"],
    ["Dana Ito", "aerodynamics", "The new one."],
  ]);
  expect(comments.map(({ can }) => can.delete)).toEqual([false, false]);
});

test("pages through earlier comments without repeats or gaps", async () => {
  const id = await newDocument();
  for (let n = 1; n <= 7; n += 1) await post(id, `${n}`);
  const seen: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const next: CommentPage = await listPage(id, `?limit=3${cursor && `&cursor=${cursor}`}`);
    seen.unshift(...next.comments.map(({ content }) => content));
    cursor = next.nextCursor;
  }
  expect(seen).toEqual(["1", "2", "3", "4", "5", "6", "7"]);
});

test("lists comments of the same millisecond in the order in which they were posted", async () => {
  const id = await newDocument();
  const contents = Array.from({ length: 9 }, (_, n) => `${n}`);
  const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now());
  for (const content of contents) await post(id, content);
  clock.mockRestore();
  expect((await listPage(id)).comments.map(({ content }) => content)).toEqual(contents);
});

test("accepts comments of 1 to 5000 characters", async () => {
  const id = await newDocument();
  const codes = [];
  for (const content of [" \n ", "x".repeat(5001), "x".repeat(5000), "x"]) {
    const answer = await post(id, content);
    codes.push(answer.body.code ?? answer.status);
  }
  expect(codes).toEqual(["required-fields-missing", "comment-too-long", 201, 201]);
  expect((await listPage(id)).total).toBe(2);
});

test("refuses a comment of invisible characters and keeps those beside visible ones", async () => {
  const id = await newDocument();
  const refused = await post(id, "\u200b\u2060\u{e0041}");
  expect(refused.body.code).toBe("required-fields-missing");
  const family = "👩\u200d🔧 fits it";
  expect((await post(id, family)).body.content).toBe(family);
  expect((await listPage(id)).total).toBe(1);
});

test("posts once when a request is repeated after a lost answer", async () => {
  const id = await newDocument();
  const key = { "idempotency-key": "a-key" };
  const first = await post(id, "Once", key);
  const again = await post(id, "Once", key);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get("location")).toBe(first.headers.get("location"));
  expect((await listPage(id)).total).toBe(1);
  const elsewhere = await post(await newDocument(), "Once", key);
  expect([elsewhere.status, elsewhere.body.code]).toEqual([422, "idempotency-key-reused"]);
});

test("lets an author delete their comment if the role permits it", async () => {
  const id = await newDocument();
  const own = (await post(id, "Mine")).body;
  const ownPath = `/api/documents/${id}/comments/${own.id}`;
  const danasComment = await members.designer.post<Comment>(`/api/documents/${id}/comments`, {
    content: "Hers",
  });
  expect(danasComment.body.can.delete).toBe(false);
  const danasPath = `/api/documents/${id}/comments/${danasComment.body.id}`;
  const roleLacks = "Only team leads and captains can delete comments.";
  const notOwn = "You can delete only your own comments.";
  for (const [client, path, sentence] of [
    [members.designer, danasPath, roleLacks],
    [members.designer, ownPath, roleLacks],
    [members.captain, ownPath, notOwn],
    [members.lead, danasPath, notOwn],
  ] as const) {
    const refused = await client.delete<Problem>(path);
    expect([refused.status, refused.body.detail]).toEqual([403, sentence]);
  }
  const elsewhere = `/api/documents/${await newDocument()}/comments/${own.id}`;
  expect((await members.lead.delete(elsewhere)).status).toBe(404);
  expect((await members.lead.delete(ownPath)).status).toBe(204);
  expect((await members.lead.delete(ownPath)).status).toBe(404);
  expect((await listPage(id)).comments.map(({ content }) => content)).toEqual(["Hers"]);
});

test("refuses comments on an unknown document", async () => {
  const none = "a".repeat(20);
  expect((await post(none, "Hello")).body.code).toBe("document-not-found");
  expect((await members.lead.get(`/api/documents/${none}/comments`)).status).toBe(404);
  const id = await newDocument();
  const wrong = await members.lead.get<Problem>(`/api/documents/${id}/comments?cursor=x`);
  expect(wrong.status).toBe(400);
});

test("shows no subteam for a former member", async () => {
  const id = await newDocument();
  await post(id, "Said before leaving");
  const found = (await members.captain.get<TeamPage>("/api/members?q=theo")).body.members;
  await members.captain.post("/api/members/remove", { ids: found.map((member) => member.id) });
  const [comment] = (await listPage(id)).comments;
  expect(comment?.author).toEqual({ id: null, name: "Theo Okafor", subteam: null });
});
