import { expect, test } from "vitest";
import type { DocumentListPage } from "../../domain/documents/document-shapes.ts";
import { documentSorts, type DocumentSort } from "../../domain/documents/sorting.ts";
import { useTeamPerTest } from "../testing/use-team.ts";

const { server, members, write } = useTeamPerTest({ RATE_LIMITS: "off" });

const list = async (query: string) =>
  (await members.guest.get<DocumentListPage>(`/api/subteams/chassis/documents?${query}`)).body;

const titles = ({ documents }: DocumentListPage) => documents.map(({ title }) => title);

/** Reads all pages, two documents at a time. */
async function readAll(sort: DocumentSort, more = ""): Promise<(string | null)[]> {
  const found: (string | null)[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const after: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
    const page = await list(`sort=${sort}&limit=2${more}${after}`);
    found.push(...titles(page));
    cursor = page.nextCursor;
  }
  return found;
}

async function rename(id: string, title: string): Promise<void> {
  await members.lead.put(`/api/documents/${id}`, { version: 1, title, content: "<p>beta</p>" });
}

test("sorts by title for people, the same on both databases", async () => {
  const expected = ["“Aero” map", "Æther", "étude 2", "Etude 10", "Ölkühler", "straße", "Zebra"];
  for (const title of ["Zebra", "Etude 10", "straße", "Æther", "étude 2", "“Aero” map", "Ölkühler"])
    await write({ title });
  expect(await readAll("title")).toEqual(expected);
});

test("sorts by the last change, by serial number, and by age", async () => {
  const [first] = [await write({ title: "One" }), await write({ title: "Two" })];
  await write({ title: "Three" });
  await rename(first.id, "One again");
  expect(await readAll("changed")).toEqual(["One again", "Three", "Two"]);
  expect(await readAll("serial")).toEqual(["One again", "Two", "Three"]);
  expect(await readAll("newest")).toEqual(["Three", "Two", "One again"]);
});

test("follows a changed title", async () => {
  const { id } = await write({ title: "Alpha" });
  await write({ title: "Beta" });
  await rename(id, "Gamma");
  expect(await readAll("title")).toEqual(["Beta", "Gamma"]);
});

test("sorts documents of one value by age, and reads each once", async () => {
  for (let n = 0; n < 7; n += 1) await write({ title: "Same", content: `<p>${n}</p>` });
  await server.context.db
    .updateTable("documents")
    .set({ updated_at: 1_000, serial_running: null })
    .execute();
  for (const sort of documentSorts) expect(await readAll(sort)).toHaveLength(7);
});

test("filters by tags and pins in each order", async () => {
  for (const title of ["Delta", "Alpha", "Charlie", "Bravo", "Echo"]) {
    const { id } = await write({ title, tags: title === "Echo" ? ["hub"] : ["Hub", "seal"] });
    if (title === "Charlie") await members.lead.send("PUT", `/api/documents/${id}/pin`);
  }
  await write({ title: "Another subteam's", tags: ["hub", "seal"], subteam: "business" });
  const tags = "&tag=seal&tag=HUB";
  expect(await readAll("title", tags)).toEqual(["Alpha", "Bravo", "Charlie", "Delta"]);
  expect(await readAll("title", `${tags}&pinned=false`)).toEqual(["Alpha", "Bravo", "Delta"]);
  expect(await readAll("serial", `${tags}&pinned=false`)).toEqual(["Delta", "Alpha", "Bravo"]);
  expect(await readAll("changed", `${tags}&pinned=true`)).toEqual(["Charlie"]);
  expect(await readAll("title", "&pinned=true")).toEqual(["Charlie"]);
  expect(await readAll("serial", "&pinned=false")).toEqual(["Delta", "Alpha", "Bravo", "Echo"]);
});

test("keeps the place of a page whose last document was deleted or changed", async () => {
  for (const title of ["Alpha", "Bravo", "Charlie", "Delta"]) await write({ title });
  const first = await list("sort=title&limit=2");
  const { id } = first.documents[1] ?? { id: "" };
  await members.lead.delete(`/api/documents/${id}`);
  const cursor = encodeURIComponent(first.nextCursor ?? "");
  expect(titles(await list(`sort=title&limit=2&cursor=${cursor}`))).toEqual(["Charlie", "Delta"]);
});

test("says when a document was changed and of which season it is", async () => {
  const { id } = await write({ title: "Hub" });
  await rename(id, "Hub 2");
  const [card] = (await list("")).documents;
  expect(card?.season).toMatch(/^\d{4}-\d\d$/);
  expect(Date.parse(card?.changedAt ?? "")).toBeGreaterThan(Date.parse(card?.createdAt ?? ""));
});

test("refuses an unknown order and the cursor of another one", async () => {
  for (const query of ["sort=size", "sort=title&cursor=1775155320000", "sort=changed&cursor=1.x"]) {
    const answer = await members.guest.get(`/api/subteams/chassis/documents?${query}`);
    expect(answer.status).toBe(400);
  }
});
