import { beforeAll, expect, test } from "vitest";
import type { DocumentAnswer, SavedDocument } from "../../domain/documents/document-shapes.ts";
import type { SearchAnswer } from "../../domain/search/search-shapes.ts";
import { makeXlsx } from "../file-texts/testing/make-office.ts";
import { makePdf } from "../file-texts/testing/make-pdf.ts";
import type { Client } from "../testing/client.ts";
import { readTexts } from "../testing/read-texts.ts";
import { useTeam } from "../testing/use-team.ts";

const { server, members, write } = useTeam({ RATE_LIMITS: "off" });

async function search(query: string, by: Client = members.guest): Promise<SearchAnswer> {
  const { status, body, text } = await by.get<SearchAnswer>(
    `/api/search?q=${encodeURIComponent(query)}`,
  );
  if (status !== 200) throw new Error(text);
  return body;
}

const idsOf = async (query: string) => (await search(query)).results.map(({ id }) => id);

type Form = { title: string; content?: string; files?: Record<string, string | Uint8Array> };

async function attach({ title, content = "<p>none</p>", files = {} }: Form) {
  const attachments: string[] = [];
  for (const [name, bytes] of Object.entries(files))
    attachments.push(await members.lead.upload(name, bytes));
  const saved = await write({ title, content, attachments });
  return { ...saved, attachments };
}

const edit = (id: string, version: number, change: object) =>
  members.lead.put<SavedDocument>(`/api/documents/${id}`, {
    version,
    title: "Calipers",
    content: "<p>none</p>",
    tags: [],
    ...change,
  });

let manual: { id: string; attachments: string[] };
let sheet: { id: string; attachments: string[] };

beforeAll(async () => {
  const pages = ["Contents", "The Zahnrad of the gearbox\nneeds two drops of oil", "Index"];
  manual = await attach({ title: "Gearbox", files: { "manual.pdf": makePdf(pages) } });
  const rows = [
    ["Bolt", "Torque"],
    ["Querlenker M8", 24],
  ];
  sheet = await attach({
    title: "Torques",
    content: "<p>Suspension of the rear axle</p>",
    files: { "torques.xlsx": await makeXlsx(rows), "notes.txt": "Überrollbügel weighed twice" },
  });
  await readTexts(server);
});

test("finds a word in a PDF, with its page, for a guest as for a member (rule 5.24)", async () => {
  const [found] = (await search("zahnrad")).results;
  expect(found).toMatchObject({
    id: manual.id,
    attachment: null,
    inFile: {
      fileId: manual.attachments[0],
      name: "manual.pdf",
      page: 2,
      preview: {
        text: "The Zahnrad of the gearbox needs two drops of oil",
        cutBefore: false,
        cutAfter: false,
      },
    },
  });
  expect(await search("zahnrad", members.designer)).toEqual(await search("zahnrad"));
});

test.each([
  "ahnra",
  "ZAHN",
  "zahnrad of",
  "d of the gea",
  "gearbox needs",
  "two drops",
  "oil zahnrad",
])("finds %s as in the text of a document", async (query) => {
  const [found] = (await search(query)).results;
  expect([found?.id, found?.inFile?.page]).toEqual([manual.id, 2]);
});

test("finds cells, accents, and text of any format, without a page", async () => {
  const [cell] = (await search("querlenker m8")).results;
  expect(cell?.inFile).toMatchObject({ name: "torques.xlsx", page: null });
  const [text] = (await search("uberrollbugel")).results;
  expect(text?.inFile).toMatchObject({ name: "notes.txt", page: null });
});

test("finds words of which some are in the document and some in its files", async () => {
  const [found] = (await search("suspension querlenker")).results;
  expect([found?.id, found?.inFile?.name]).toEqual([sheet.id, "torques.xlsx"]);
  const [both] = (await search("querlenker uberrollbugel")).results;
  expect(both?.id).toBe(sheet.id);
  expect(await idsOf("zahnrad querlenker")).toEqual([]);
});

test("finds nothing for words side by side that no file has side by side", async () => {
  expect(await idsOf('"oil zahnrad"')).toEqual([]);
  expect(await idsOf('"drops of oil"')).toEqual([manual.id]);
});

test("leaves out documents whose files hold the excluded word (rule 5.42)", async () => {
  expect(await idsOf("gearbox")).toEqual([manual.id]);
  expect(await idsOf("gearbox -zahnrad")).toEqual([]);
  expect(await idsOf("gearbox -querlenker")).toEqual([manual.id]);
  expect(await idsOf("zahnrad -gearbox")).toEqual([]);
  expect(await idsOf('zahnrad -"two drops"')).toEqual([]);
  expect(await idsOf('zahnrad -"two oil"')).toEqual([manual.id]);
});

test("lists documents that say it themselves first, and counts both", async () => {
  const own = await write({ title: "Cogs", content: "<p>A Zahnrad is a cog</p>" });
  const { results, total } = await search("zahnrad");
  expect(results.map(({ id }) => id)).toEqual([own.id, manual.id]);
  expect(results.map(({ inFile }) => inFile?.page ?? null)).toEqual([null, 2]);
  expect(total).toBe(2);
  await members.lead.delete(`/api/documents/${own.id}`);
});

test("a removed file disappears in the save that removes it (rule 5.26)", async () => {
  const files = { "old.txt": "Bremssattel one", "kept.txt": "Bremsscheibe two" };
  const { id, attachments } = await attach({ title: "Calipers", files });
  await readTexts(server);
  expect(await idsOf("bremssattel")).toEqual([id]);
  await edit(id, 1, { attachments: attachments.slice(1) });
  expect(await idsOf("bremssattel")).toEqual([]);
  await readTexts(server);
  expect(await idsOf("bremsscheibe")).toEqual([id]);
  expect(await idsOf("bremssattel")).toEqual([]);
  await edit(id, 2, { attachments: [] });
  expect(await idsOf("bremsscheibe")).toEqual([]);
});

test("an edit neither reads a file again nor loses its text", async () => {
  const { id, attachments } = await attach({ title: "Calipers", files: { "a.txt": "Nabe" } });
  await readTexts(server);
  const rows = () => server.context.db.selectFrom("search_file_texts").selectAll().execute();
  const before = await rows();
  await edit(id, 1, { content: "<p>Radlager</p>", attachments });
  expect(await idsOf("nabe")).toEqual([id]);
  await readTexts(server);
  expect(await idsOf("radlager nabe")).toEqual([id]);
  expect(await idsOf("none nabe")).toEqual([]);
  expect(await rows()).toEqual(before);
});

test("deleting a document deletes the texts of its files", async () => {
  const { id, attachments } = await attach({ title: "Calipers", files: { "a.txt": "Splint" } });
  await readTexts(server);
  expect(await idsOf("splint")).toEqual([id]);
  await members.lead.delete(`/api/documents/${id}`);
  expect(await idsOf("splint")).toEqual([]);
  const { db } = server.context;
  for (const table of ["search_file_texts", "search_file_pieces"] as const) {
    const rows = await db
      .selectFrom(table)
      .select("file_id")
      .where("file_id", "in", attachments)
      .execute();
    expect(rows).toEqual([]);
  }
});

test("a moved document and its copy are found by the texts of their files", async () => {
  const { id } = await attach({ title: "Calipers", files: { "a.txt": "Sicherungsring" } });
  await readTexts(server);
  const move = { version: 1, subteam: "powertrain" };
  expect((await members.lead.post(`/api/documents/${id}/move`, move)).status).toBe(200);
  expect(await idsOf("sicherungsring")).toEqual([id]);
  const copy = await members.lead.post<SavedDocument>(`/api/documents/${id}/duplicate`, {});
  await readTexts(server);
  expect((await idsOf("sicherungsring")).toSorted()).toEqual([id, copy.body.id].toSorted());
});

test("marks a file whose text is not searchable, with the reason (rule 4.41)", async () => {
  const { id } = await attach({
    title: "Calipers",
    files: {
      "locked.docx": Buffer.from("d0cf11e0a1b11ae1EncryptedPackage", "utf16le"),
      "cut.pdf": "%PDF-1.7 cut",
      "long.txt": "word ".repeat(600_000),
      "fine.txt": "fine",
      "mesh.stl": "solid",
    },
  });
  await readTexts(server);
  const { body } = await members.guest.get<DocumentAnswer>(`/api/documents/${id}`);
  expect(body.attachments.map(({ textNote }) => textNote)).toEqual([
    "Text not searchable: it has a password",
    "Text not searchable: it is damaged",
    "Only the beginning is searchable",
    null,
    null,
  ]);
});

test("a file deleted while it is read leaves nothing behind", async () => {
  const { id } = await attach({ title: "Calipers", files: { "a.txt": "Verschwunden" } });
  await members.lead.delete(`/api/documents/${id}`);
  await readTexts(server);
  expect(await idsOf("verschwunden")).toEqual([]);
});
