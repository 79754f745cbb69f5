import { expect, test } from "vitest";
import type { DocumentAnswer, SavedDocument } from "../../domain/documents/document-shapes.ts";
import type { LinkedFromPage } from "../../domain/documents/link-shapes.ts";
import type { Client } from "../testing/client.ts";
import { plainPng } from "../testing/plain-png.ts";
import { useTeam } from "../testing/use-team.ts";

const { members, write } = useTeam({ RATE_LIMITS: "off" });

const duplicate = (id: string, by: Client = members.designer, headers = {}) =>
  by.send<SavedDocument>("POST", `/api/documents/${id}/duplicate`, { headers });

const read = async (id: string) =>
  (await members.designer.get<DocumentAnswer>(`/api/documents/${id}`)).body;

test("copies text, tags, and files, and makes the copying member the author", async () => {
  const target = await write();
  const picture = await members.lead.upload("hub.png", await plainPng(40, 30));
  const table = await members.lead.upload("loads.csv", "42 Nm");
  const source = await write({
    title: "Hub loads",
    tags: ["hub"],
    content: `<p>See <a href="/document/${target.id}">it</a>.</p><img src="/api/files/${picture}" alt="Hub">`,
    attachments: [picture, table],
  });
  const made = await duplicate(source.id);
  expect(made.status).toBe(201);
  const copy = await read(made.body.id);
  expect(copy).toMatchObject({
    subteam: "chassis",
    title: "Copy of Hub loads",
    tags: ["hub"],
    author: { name: "Dana Ito" },
    version: 1,
    isPinned: false,
  });
  const [first, second] = copy.attachments;
  expect([first?.name, second?.name]).toEqual(["hub.png", "loads.csv"]);
  expect(copy.content).toContain(`<img src="/api/files/${first?.id}"`);
  expect([picture, table]).not.toContain(second?.id);

  await members.captain.delete(`/api/documents/${source.id}`);
  expect((await members.guest.get(`/api/files/${second?.id}`)).text).toBe("42 Nm");
  const { body } = await members.guest.get<LinkedFromPage>(
    `/api/documents/${target.id}/linked-from`,
  );
  expect(body.documents.map(({ id }) => id)).toEqual([copy.id]);
});

test("shortens a long title, and copies a document once when the request is repeated", async () => {
  const { id } = await write({ title: `${"a".repeat(191)}\u{1F3CE}${"b".repeat(7)}` });
  const headers = { "idempotency-key": "copy-1" };
  const [one, again] = [
    await duplicate(id, members.lead, headers),
    await duplicate(id, members.lead, headers),
  ];
  expect(again.body).toEqual(one.body);
  expect((await read(one.body.id)).title).toBe(`Copy of ${"a".repeat(191)}`);
});
