import { expect, test } from "vitest";
import type { SavedDocument, DocumentAnswer } from "../../domain/documents/document-shapes.ts";
import type { DocumentVersion } from "../../domain/documents/version-shapes.ts";
import { useTeam } from "../testing/use-team.ts";

const { server, members } = useTeam();

async function write(content: string): Promise<SavedDocument> {
  const form = { subteam: "chassis", title: "Hub", content, tags: [] };
  return (await members.lead.post<SavedDocument>("/api/documents", form)).body;
}

async function read(id: string): Promise<string> {
  return (await members.guest.get<DocumentAnswer>(`/api/documents/${id}`)).body.content;
}

test("a link to a deleted document is read as plain text, and the others stay links", async () => {
  const gone = await write("<p>gone</p>");
  const living = await write("<p>living</p>");
  const link = (id: string) => `<a href="/document/${id}">`;
  const around = '<a href="https://example.org/document/">out</a>';
  const { id } = await write(
    `<p>See ${link(gone.id)}<strong>KB1</strong></a>, ${link(`${gone.id}#section-a`)}a</a>, ${link(living.id)}KB2</a>, ${around}.</p>`,
  );
  const whole = `See <strong>KB1</strong>, a, ${link(living.id)}KB2</a>, ${around}.`;
  expect(await read(id)).toContain(link(gone.id));
  await members.captain.delete(`/api/documents/${gone.id}`);
  expect(await read(id)).toBe(`<p>${whole}</p>`);
});

test("it never leads to the later document that was given the number again", async () => {
  const first = await write("<p>first</p>");
  const { id } = await write(`<p><a href="/document/${first.id}">${first.serialNumber}</a></p>`);
  await members.captain.delete(`/api/documents/${id}`);
  await members.captain.delete(`/api/documents/${first.id}`);
  const again = await write("<p>again</p>");
  expect(again.serialNumber).toBe(first.serialNumber);
  const later = await write(`<p><a href="/document/${first.id}">${first.serialNumber}</a></p>`);
  expect(await read(later.id)).toBe(`<p>${first.serialNumber}</p>`);
});

test("an earlier version is shown the same way", async () => {
  const gone = await write("<p>gone</p>");
  const { id } = await write(`<p><a href="/document/${gone.id}">${gone.serialNumber}</a></p>`);
  await members.captain.delete(`/api/documents/${gone.id}`);
  const { body } = await members.lead.get<DocumentVersion>(`/api/documents/${id}/versions/1`);
  expect(body.content).toBe(`<p>${gone.serialNumber}</p>`);
});

test("one statement asks for all the documents that a text leads to", async () => {
  const targets = await Promise.all([write("<p>a</p>"), write("<p>b</p>"), write("<p>c</p>")]);
  const links = targets.map((target) => `<a href="/document/${target.id}">x</a>`).join(" ");
  const plain = await write("<p>plain</p>");
  const linked = await write(`<p>${links}</p>`);
  const asked = async (id: string) => {
    const before = server.statements.length;
    await read(id);
    return server.statements.length - before;
  };
  await server.jobs.idle();
  await server.jobs.stop();
  await server.context.broadcaster.settled();
  expect(await asked(linked.id)).toBe((await asked(plain.id)) + 1);
});
