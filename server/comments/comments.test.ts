import { expect, test } from "vitest";
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

const page = async (id: string, query = "") =>
  (await members.guest.get<CommentPage>(`/api/documents/${id}/comments${query}`)).body;

test("comments stand in the order in which they were said, with who said them", async () => {
  const id = await newDocument();
  expect(await page(id)).toEqual({ comments: [], total: 0, nextCursor: null });
  const posted = await post(id, "  Which <b>bearing</b>?\nThe old one?  ");
  expect(posted.status).toBe(201);
  expect(posted.body).toMatchObject({
    content: "Which <b>bearing</b>?\nThe old one?",
    author: { name: "Theo Okafor", subteam: "powertrain" },
    can: { delete: true },
  });
  await members.designer.post(`/api/documents/${id}/comments`, { content: "The new one." });
  const { comments, total } = await page(id);
  expect(total).toBe(2);
  expect(comments.map(({ content, author }) => [author.name, author.subteam, content])).toEqual([
    ["Theo Okafor", "powertrain", "Which <b>bearing</b>?\nThe old one?"],
    ["Dana Ito", "aerodynamics", "The new one."],
  ]);
  expect(comments.map(({ can }) => can.delete)).toEqual([false, false]);
});

test("earlier comments come page by page, none twice and none left out", async () => {
  const id = await newDocument();
  for (let n = 1; n <= 7; n += 1) await post(id, `${n}`);
  const seen: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const next: CommentPage = await page(id, `?limit=3${cursor && `&cursor=${cursor}`}`);
    seen.unshift(...next.comments.map(({ content }) => content));
    cursor = next.nextCursor;
  }
  expect(seen).toEqual(["1", "2", "3", "4", "5", "6", "7"]);
});

test("a comment is text, not empty and at most 5000 characters", async () => {
  const id = await newDocument();
  const codes = [];
  for (const content of [" \n ", "x".repeat(5001), "x".repeat(5000), "x"]) {
    const answer = await post(id, content);
    codes.push(answer.body.code ?? answer.status);
  }
  expect(codes).toEqual(["required-fields-missing", "comment-too-long", 201, 201]);
  expect((await page(id)).total).toBe(2);
});

test("refuses a comment of invisible characters and keeps those beside visible ones", async () => {
  const id = await newDocument();
  const refused = await post(id, "\u200b\u2060\u{e0041}");
  expect(refused.body.code).toBe("required-fields-missing");
  const family = "👩\u200d🔧 fits it";
  expect((await post(id, family)).body.content).toBe(family);
  expect((await page(id)).total).toBe(1);
});

test("a repeated request after a lost answer posts once", async () => {
  const id = await newDocument();
  const key = { "idempotency-key": "a-wish" };
  const first = await post(id, "Once", key);
  const again = await post(id, "Once", key);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get("location")).toBe(first.headers.get("location"));
  expect((await page(id)).total).toBe(1);
  const elsewhere = await post(await newDocument(), "Once", key);
  expect([elsewhere.status, elsewhere.body.code]).toEqual([422, "idempotency-key-reused"]);
});

test("a comment is deleted by its author, where the role permits deleting", async () => {
  const id = await newDocument();
  const own = (await post(id, "Mine")).body;
  const place = `/api/documents/${id}/comments/${own.id}`;
  const ofDana = await members.designer.post<Comment>(`/api/documents/${id}/comments`, {
    content: "Hers",
  });
  expect(ofDana.body.can.delete).toBe(false);
  const hers = `/api/documents/${id}/comments/${ofDana.body.id}`;
  for (const [client, path] of [
    [members.designer, hers],
    [members.designer, place],
    [members.captain, place],
    [members.lead, hers],
  ] as const) {
    const refused = await client.delete<Problem>(path);
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      "Only team leads and captains can delete comments.",
    ]);
  }
  const elsewhere = `/api/documents/${await newDocument()}/comments/${own.id}`;
  expect((await members.lead.delete(elsewhere)).status).toBe(404);
  expect((await members.lead.delete(place)).status).toBe(204);
  expect((await members.lead.delete(place)).status).toBe(404);
  expect((await page(id)).comments.map(({ content }) => content)).toEqual(["Hers"]);
});

test("there are no comments on what is not there", async () => {
  const none = "a".repeat(20);
  expect((await post(none, "Hello")).body.code).toBe("document-not-found");
  expect((await members.lead.get(`/api/documents/${none}/comments`)).status).toBe(404);
  const id = await newDocument();
  const wrong = await members.lead.get<Problem>(`/api/documents/${id}/comments?cursor=x`);
  expect(wrong.status).toBe(400);
});

test("who has left is of no subteam", async () => {
  const id = await newDocument();
  await post(id, "Said before leaving");
  const found = (await members.captain.get<TeamPage>("/api/members?q=theo")).body.members;
  await members.captain.post("/api/members/remove", { ids: found.map((member) => member.id) });
  const [comment] = (await page(id)).comments;
  expect(comment?.author).toEqual({ id: null, name: "Theo Okafor", subteam: null });
});
