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

test("turns a link to a deleted document into plain text and keeps other links", async () => {
  const deleted = await write("<p>gone</p>");
  const existing = await write("<p>existing</p>");
  const link = (id: string) => `<a href="/document/${id}">`;
  const external = '<a href="https://example.org/document/">out</a>';
  const { id } = await write(
    `<p>See ${link(deleted.id)}<strong>KB1</strong></a>, ${link(`${deleted.id}#section-a`)}a</a>, ${link(existing.id)}KB2</a>, ${external}.</p>`,
  );
  const whole = `See <strong>KB1</strong>, a, ${link(existing.id)}KB2</a>, ${external}.`;
  expect(await read(id)).toContain(link(deleted.id));
  await members.captain.delete(`/api/documents/${deleted.id}`);
  expect(await read(id)).toBe(`<p>${whole}</p>`);
});

test("never links to a later document that reuses the serial number", async () => {
  const first = await write("<p>first</p>");
  const { id } = await write(`<p><a href="/document/${first.id}">${first.serialNumber}</a></p>`);
  await members.captain.delete(`/api/documents/${id}`);
  await members.captain.delete(`/api/documents/${first.id}`);
  const reused = await write("<p>reused</p>");
  expect(reused.serialNumber).toBe(first.serialNumber);
  const later = await write(`<p><a href="/document/${first.id}">${first.serialNumber}</a></p>`);
  expect(await read(later.id)).toBe(`<p>${first.serialNumber}</p>`);
});

test("unlinks deleted documents in an earlier version", async () => {
  const deleted = await write("<p>gone</p>");
  const { id } = await write(
    `<p><a href="/document/${deleted.id}">${deleted.serialNumber}</a></p>`,
  );
  await members.captain.delete(`/api/documents/${deleted.id}`);
  const { body } = await members.lead.get<DocumentVersion>(`/api/documents/${id}/versions/1`);
  expect(body.content).toBe(`<p>${deleted.serialNumber}</p>`);
});

test("looks up all linked documents with one statement", async () => {
  const targets = await Promise.all([write("<p>a</p>"), write("<p>b</p>"), write("<p>c</p>")]);
  const links = targets.map((target) => `<a href="/document/${target.id}">x</a>`).join(" ");
  const plain = await write("<p>plain</p>");
  const linked = await write(`<p>${links}</p>`);
  // The first read also records that the session was used.
  await read(plain.id);
  const countStatements = async (id: string) => {
    const before = server.statements.length;
    await read(id);
    return server.statements.length - before;
  };
  await server.jobs.idle();
  await server.jobs.stop();
  await server.context.broadcaster.settled();
  // A late notification of PostgreSQL would make the broadcaster run a statement.
  await server.context.broadcaster.stop();
  expect(await countStatements(linked.id)).toBe((await countStatements(plain.id)) + 1);
});
