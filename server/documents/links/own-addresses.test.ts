import { expect, test } from "vitest";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import type { LinkedFromPage } from "../../../domain/documents/link-shapes.ts";
import { idAlphabet } from "../../../domain/ids.ts";
import { transact } from "../../db/transact.ts";
import { addJob } from "../../jobs/add-job.ts";
import { useTeam } from "../../testing/use-team.ts";

const { server, members, write } = useTeam({ BASE_URL: "http://wiki.example.edu" });

const link = (address: string) => `<p><a href="${address}">there</a></p>`;

async function read(id: string): Promise<DocumentAnswer> {
  return (await members.guest.get<DocumentAnswer>(`/api/documents/${id}`)).body;
}

async function linkingIds(id: string): Promise<string[]> {
  const { body } = await members.guest.get<LinkedFromPage>(`/api/documents/${id}/linked-from`);
  return body.documents.map((document) => document.id);
}

/** @returns what a new document with a link stores */
async function stored(address: string): Promise<{ id: string; content: string }> {
  const { id } = await write({ content: link(address) });
  return { id, content: (await read(id)).content };
}

test.each([
  ["its page", "http://wiki.example.edu/document/{id}", ""],
  [
    "its page over https",
    "https://wiki.example.edu/document/{id}/?as=text#model",
    "?as=text#model",
  ],
  ["its short address", "http://wiki.example.edu/k/{serial}", ""],
  ["its short address in lower case", "https://wiki.example.edu/k/{lower}/#model", "#model"],
  ["its short address alone", "/k/{serial}", ""],
])("keeps the address of %s as a link to the document", async (_, pattern, rest) => {
  const { id, serialNumber } = await write();
  const address = pattern
    .replace("{id}", id)
    .replace("{serial}", serialNumber)
    .replace("{lower}", serialNumber.toLowerCase());
  const from = await stored(address);
  expect(from.content).toBe(link(`/document/${id}${rest}`));
  expect(await linkingIds(id)).toEqual([from.id]);
});

test("knows the address in Markdown, even at the end of a sentence", async () => {
  const { id, serialNumber } = await write();
  const content = `See http://wiki.example.edu/k/${serialNumber}.`;
  const from = await write({ content, contentType: "markdown" });
  expect((await read(from.id)).content).toContain(`<a href="/document/${id}">`);
});

test("finds a document by its former serial number", async () => {
  const { id, serialNumber } = await write();
  await members.lead.post(`/api/documents/${id}/move`, { version: 1, subteam: "business" });
  const from = await stored(`http://wiki.example.edu/k/${serialNumber}`);
  expect(from.content).toBe(link(`/document/${id}`));
});

test.each([
  "https://other.example.edu/document/abcdefghijkmnpqrstuv",
  "http://wiki.example.edu/k/KB39999",
  "http://wiki.example.edu/subteam/chassis",
])("keeps %s as it is", async (address) => {
  expect((await stored(address)).content).toBe(link(address));
});

test("shows an address of a deleted document as text, like every link to it", async () => {
  const { id } = await write();
  await members.captain.delete(`/api/documents/${id}`);
  expect((await stored(`http://wiki.example.edu/document/${id}`)).content).toBe("<p>there</p>");
  expect((await stored("/k/KB39999")).content).toBe("<p>there</p>");
});

test("keeps a short address that imported documents share", async () => {
  const { db } = server.context;
  for (const { id } of [await write(), await write()])
    await db.updateTable("documents").set({ serial_number: "A-1" }).where("id", "=", id).execute();
  const address = "http://wiki.example.edu/k/A-1";
  expect((await stored(address)).content).toBe(link(address));
});

test("links the addresses in an earlier version that is restored", async () => {
  const target = await write();
  const { id } = await write({ content: "<p>alpha</p>" });
  await server.context.db
    .updateTable("documents")
    .set({ content: link(`http://wiki.example.edu/k/${target.serialNumber}`) })
    .where("id", "=", id)
    .execute();
  await members.lead.put(`/api/documents/${id}`, { version: 1, title: "Hub", content: "<p>b</p>" });
  await members.lead.post(`/api/documents/${id}/versions/1/restore`, { version: 2 });
  expect((await read(id)).content).toBe(link(`/document/${target.id}`));
  expect(await linkingIds(target.id)).toEqual([id]);
});

test("takes more short addresses than a statement takes values", async () => {
  const { id, serialNumber } = await write();
  const others = Array.from({ length: 2_000 }, (_, n) => link(`/k/${idAlphabet.slice(0, 9)}${n}`));
  const from = await write({ content: link(`/k/${serialNumber}`) + others.join("") });
  expect(await linkingIds(id)).toEqual([from.id]);
});

test("records addresses in older texts as links, also after the document moves", async () => {
  const [target, other] = [await write(), await write()];
  const { id } = await write();
  const content =
    link(`http://wiki.example.edu/document/${target.id}`) +
    link(`http://wiki.example.edu/k/${other.serialNumber}`);
  await server.context.db.updateTable("documents").set({ content }).where("id", "=", id).execute();
  await transact(server.context, (trx) =>
    addJob(trx, "index-documents", { after: Number.MIN_SAFE_INTEGER }),
  );
  await server.jobs.idle();
  expect([await linkingIds(target.id), await linkingIds(other.id)]).toEqual([[id], [id]]);
  await members.lead.post(`/api/documents/${id}/move`, { version: 1, subteam: "business" });
  expect([await linkingIds(target.id), await linkingIds(other.id)]).toEqual([[id], [id]]);
  expect((await read(id)).content).toBe(content);
});
