import { expect, test } from "vitest";
import type { DocumentAnswer, SavedDocument } from "../../domain/documents/document-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import { newId } from "../ids.ts";
import { useTeam } from "../testing/use-team.ts";

const { members } = useTeam();

type Answer = SavedDocument & Problem;

const form = { subteam: "chassis", title: "Hub" };

const create = (fields: object, headers = {}) =>
  members.lead.post<Answer>("/api/documents", { ...form, ...fields }, headers);

const save = (id: string, fields: object) =>
  members.lead.put<Answer>(`/api/documents/${id}`, { ...form, ...fields });

const contentOf = async (id: string) =>
  (await members.lead.get<DocumentAnswer>(`/api/documents/${id}`)).body.content;

const markdown = (content: string) => ({ content, contentType: "markdown" });

test("stores Markdown as the HTML that the editor writes (rules 3.77 and 3.78)", async () => {
  const source = [
    "# Torque",
    "Tighten **all** bolts, see [the table](https://team.example/torque).",
    "- front\n- rear",
    "| bolt | Nm |\n|---|---:|\n| M8 | 25 |",
    "```python\nprint(25)\n```",
  ].join("\n\n");
  const { status, body } = await create(markdown(source));
  expect([status, body.dropped]).toEqual([201, []]);
  expect(await contentOf(body.id)).toBe(
    "<h1>Torque</h1>" +
      '<p>Tighten <strong>all</strong> bolts, see <a href="https://team.example/torque">the table</a>.</p>' +
      "<ul><li><p>front</p></li><li><p>rear</p></li></ul>" +
      '<table><tbody><tr><th><p>bolt</p></th><th><p data-align="right">Nm</p></th></tr>' +
      '<tr><td><p>M8</p></td><td><p data-align="right">25</p></td></tr></tbody></table>' +
      '<pre data-language="python"><code>print(25)</code></pre>',
  );
});

test("creates and edits with Markdown under an id of the client", async () => {
  const id = newId();
  const first = { version: 0, saveId: "a".repeat(16), ...markdown("1. fill\n2. bleed") };
  expect((await save(id, first)).status).toBe(201);
  expect(await contentOf(id)).toBe("<ol><li><p>fill</p></li><li><p>bleed</p></li></ol>");
  expect((await save(id, { version: 1, ...markdown("~~done~~") })).status).toBe(200);
  expect(await contentOf(id)).toBe("<p><s>done</s></p>");
});

test("shows the document's own pictures in Markdown and drops others", async () => {
  const picture = await members.lead.upload("hub.png", "png");
  const source = `![Hub](/api/files/${picture})\n\n![Logo](https://team.example/logo.png)`;
  const { body } = await create({ ...markdown(source), attachments: [picture] });
  expect(body.dropped).toEqual([{ element: "img", count: 1 }]);
  expect(await contentOf(body.id)).toContain(`<img src="/api/files/${picture}" alt="Hub" />`);
});

test("reads content as HTML unless it is called Markdown", async () => {
  const { body } = await create({ content: "<p># no *heading*</p>" });
  expect(await contentOf(body.id)).toBe("<p># no *heading*</p>");
  const same = await create({ content: "<p># no *heading*</p>", contentType: "html" });
  expect(await contentOf(same.body.id)).toBe("<p># no *heading*</p>");
  expect((await create({ content: "x", contentType: "asciidoc" })).status).toBe(400);
});

test("keeps front matter as text", async () => {
  const { body } = await create(markdown("---\ntitle: Hub\n---\n\nText"));
  expect(await contentOf(body.id)).toContain("title: Hub");
});

test("converts long Markdown", async () => {
  const { status, body } = await create(markdown("A *long* text.\n\n".repeat(20_000)));
  expect([status, body.dropped]).toEqual([201, []]);
});

test("requires content that is left after converting", async () => {
  const { status, body } = await create(markdown("<!-- later -->"));
  expect([status, body.code]).toEqual([422, "required-fields-missing"]);
});

const embed = '<iframe src="https://a.example"></iframe>';

test.each([
  ["unknown elements", `<p>a</p>${embed}${embed}<video></video>`, { iframe: 2, video: 1 }],
  ["synonyms by their own name", '<p><font color="nope">a</font></p>', { font: 1 }],
  ["foreign pictures", '<p>a</p><img src="https://a.example/b.png">', { img: 1 }],
  ["links without an allowed address", '<a href="javascript:x">a</a>', { a: 1 }],
  ["spans without a color", '<p><span style="margin:0">a</span></p>', { span: 1 }],
  ["long names up to their limit", `<p>a</p><${"x".repeat(40)}>`, { ["x".repeat(30)]: 1 }],
  ["nothing that is kept or renamed", "<div><b>a</b><h5>b</h5></div>", {}],
])("counts %s among the dropped elements (rule 3.79)", async (_name, content, expected) => {
  const { body } = await create({ content });
  expect(Object.fromEntries(body.dropped.map((row) => [row.element, row.count]))).toEqual(expected);
});

test("counts the HTML and the lines in Markdown that documents cannot hold", async () => {
  const { body } = await create(markdown(`Text\n\n${embed}\n\n---\n\nMore\n\n***`));
  expect(body.dropped).toEqual([
    { element: "hr", count: 2 },
    { element: "iframe", count: 1 },
  ]);
});

test("lists at most 20 kinds of dropped elements, most frequent first", async () => {
  const names = Array.from({ length: 25 }, (_, index) => `x-${index}`);
  const content = `<p>a</p>${names.map((name) => `<${name}></${name}>`).join("")}<x-24></x-24>`;
  const { dropped } = (await create({ content })).body;
  expect(dropped).toHaveLength(20);
  expect(dropped[0]).toEqual({ element: "x-24", count: 2 });
});

test("repeats what was dropped for a repeated save, also after later ones", async () => {
  const id = newId();
  const first = { version: 0, saveId: "b".repeat(16), content: `<p>a</p>${embed}` };
  const later = { version: 1, saveId: "c".repeat(16), content: "<p>b</p><svg></svg>" };
  const answers = [await save(id, first), await save(id, later)].map(({ body }) => body);
  expect(answers.map(({ dropped }) => dropped)).toEqual([
    [{ element: "iframe", count: 1 }],
    [{ element: "svg", count: 1 }],
  ]);
  expect((await save(id, later)).body).toEqual(answers[1]);
  expect((await save(id, { version: 2, content: "<p>c</p>" })).body.dropped).toEqual([]);
  expect((await save(id, first)).body).toEqual(answers[0]);
  expect((await save(id, later)).body).toEqual(answers[1]);
});

test("repeats what was dropped for a repeated Idempotency-Key", async () => {
  const [first, again] = [
    await create({ content: `<p>a</p>${embed}` }, { "idempotency-key": "once" }),
    await create({ content: `<p>a</p>${embed}` }, { "idempotency-key": "once" }),
  ];
  expect(first.body.dropped).toEqual([{ element: "iframe", count: 1 }]);
  expect(again.body).toEqual(first.body);
});
