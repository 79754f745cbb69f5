import { afterEach, beforeEach, expect, test } from "vitest";
import type { CreatedDocument } from "../../domain/document-shapes.ts";
import type { SearchAnswer } from "../../domain/search-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import { lock } from "../db/differences.ts";
import type { Trx } from "../db/open.ts";
import { clearPerson } from "../people/end-access.ts";
import { holdAccount } from "../sessions/store.ts";
import type { Client } from "../testing/client.ts";
import { overtaken } from "../testing/overtaken.ts";
import { cast, closeTeam, idOf, openTeam, world } from "../testing/team.ts";
import { indexAuthor } from "./actions.ts";
import { eraseName } from "./erase.ts";

let theo: string;

beforeEach(async () => {
  await openTeam();
  theo = await idOf("lead");
});
afterEach(closeTeam);

const form = { subteam: "chassis", title: "Hub", content: "<p>alpha</p>" };

async function documentOf(client: Client): Promise<string> {
  return (await client.post<CreatedDocument>("/api/documents", form)).body.id;
}

/** Every row that could name who writes. */
async function everything(): Promise<string> {
  const { db } = world.world;
  const tables = [
    ...(["documents", "document_versions", "comments"] as const),
    ...(["records", "idempotency_keys"] as const),
  ];
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows);
}

async function eraseTheo(trx: Trx): Promise<void> {
  await clearPerson(trx, theo);
  await eraseName(trx, theo);
}

const change = { version: 1, title: "Hub", content: "<p>beta</p>" };
const key = { "idempotency-key": "one" };
const writes: [what: string, write: (id: string) => Promise<{ status: number; body: unknown }>][] =
  [
    ["a new document", () => cast.lead.post("/api/documents", form, key)],
    ["a save", (id) => cast.lead.put(`/api/documents/${id}`, change)],
    ["a comment", (id) => cast.lead.post(`/api/documents/${id}/comments`, { content: "Yes" }, key)],
    ["a deleted document", (id) => cast.lead.delete(`/api/documents/${id}`)],
  ];

test.each(writes)("no name comes back with %s of who is erased meanwhile", async (_what, write) => {
  const id = await documentOf(cast.designer);
  const answer = await overtaken(world, {
    holding: (trx) => holdAccount(trx, { id: theo }),
    write: () => write(id),
    by: eraseTheo,
  });
  expect([answer.status, (answer.body as Problem).code]).toEqual([401, "not-signed-in"]);
  expect(await everything()).not.toContain("Okafor");
});

test("what an edit under way writes into the search index is not overwritten with what was before", async () => {
  const id = await documentOf(cast.lead);
  await overtaken(world, {
    holding: (trx) => lock(trx, `document ${id}`),
    write: async () => {
      await cast.designer.get("/api/session");
      await indexAuthor(world.world.db, theo, new AbortController().signal);
    },
    by: (trx) =>
      trx.updateTable("documents").set({ content: "<p>gamma</p>" }).where("id", "=", id).execute(),
  });
  const found = await cast.designer.get<SearchAnswer>("/api/search?q=gamma");
  expect(found.body.results).toHaveLength(1);
});
