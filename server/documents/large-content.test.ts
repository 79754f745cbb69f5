import { expect, test } from "vitest";
import type { SavedDocument, DocumentAnswer } from "../../domain/documents/document-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import type { Client } from "../testing/client.ts";
import { experience, buildPortfolioForm } from "../testing/portfolio-forms.ts";
import { useTeam } from "../testing/use-team.ts";
import { stopContentWorker } from "./run-in-content-worker.ts";

const { server, members } = useTeam();

/** Tiny elements take longest to parse. */
const manyElements = (elements: number) => `<p>Start</p>${"<p></p>".repeat(elements)}`;
const form = { subteam: "chassis", title: "Upright", content: "<p>Mass 412 g.</p>" };

type Answer = { status: number; body: Partial<Problem> };

function create(content: string, member: Client = members.lead) {
  return member.post<SavedDocument & Partial<Problem>>("/api/documents", { ...form, content });
}

function edit(id: string, content: string): Promise<Answer> {
  const body = { version: 1, title: form.title, content };
  return members.lead.put<Partial<Problem>>(`/api/documents/${id}`, body);
}

/** Counts the small requests that are answered before the save is. */
async function countAnswersDuring(save: Promise<{ status: number }>): Promise<number> {
  let isSaving = true;
  const saved = save.finally(() => (isSaving = false));
  let answered = 0;
  for (; isSaving; answered += 1) await members.nobody.get("/api/health");
  expect([200, 201]).toContain((await saved).status);
  return answered;
}

/** A busy machine still answers more; without the worker thread it answers only one. */
const answersMin = 3;

test("answers others while a large document is created", async () => {
  expect(await countAnswersDuring(create(manyElements(60_000)))).toBeGreaterThan(answersMin);
});

test("answers others while a large document is edited", async () => {
  const { id } = (await create(manyElements(60_000))).body;
  const aligned = manyElements(40_000).replaceAll("<p>", '<p data-align="right">');
  expect(await countAnswersDuring(edit(id, aligned))).toBeGreaterThan(answersMin);
});

test("answers others while a large portfolio is saved", async () => {
  const experiences = [{ ...experience, description: manyElements(60_000) }];
  const body = await buildPortfolioForm(members.lead, { experiences, isPublished: true });
  expect(await countAnswersDuring(members.lead.put("/api/portfolio", body))).toBeGreaterThan(
    answersMin,
  );
});

test("refuses the same content in large and small documents", async () => {
  const deep = `${"<blockquote>".repeat(101)}<p>a</p>${"</blockquote>".repeat(101)}`;
  const codes = [];
  for (const content of [
    deep,
    deep + manyElements(20_000),
    "<b>".repeat(50_000),
    "<p></p>".repeat(20_000),
  ]) {
    const { body } = await create(content);
    codes.push(body.code);
  }
  const tooDeep = "content-too-deep";
  expect(codes).toEqual([tooDeep, tooDeep, tooDeep, "required-fields-missing"]);
});

test("saves one of two large edits of the same version", async () => {
  const { id } = (await create(form.content)).body;
  const answers = await Promise.all([
    edit(id, manyElements(20_000)),
    edit(id, manyElements(20_001)),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("limits one member's queued saves without blocking another member", async () => {
  const before = await countDocuments();
  const own = Array.from({ length: 8 }, () => create(manyElements(20_000)));
  const [other, ...answers] = await Promise.all([
    create(manyElements(20_000), members.designer),
    ...own,
  ]);
  expect(other?.status).toBe(201);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.length).toBeGreaterThan(0);
  for (const { body } of refused) expect(body.code).toBe("busy");
  expect(await countDocuments()).toBe(before + 9 - refused.length);
});

test("refuses a save whose worker is stopped, and processes the next one", async () => {
  const { id } = (await create(form.content)).body;
  const saving = edit(id, manyElements(60_000));
  let answer: Answer | undefined;
  void saving.then((given) => (answer = given));
  // Repeats because the worker may not have started yet.
  while (!answer) {
    await members.nobody.get("/api/health");
    await stopContentWorker();
  }
  expect(answer).toMatchObject({ status: 503, body: { code: "busy" } });
  const { body } = await members.lead.get<DocumentAnswer>(`/api/documents/${id}`);
  expect([body.version, body.content]).toEqual([1, form.content]);
  expect((await edit(id, manyElements(20_000))).status).toBe(200);
});

async function countDocuments(): Promise<number> {
  const rows = await server.context.db.selectFrom("documents").select("id").execute();
  return rows.length;
}
