import { afterEach, beforeEach, expect, test } from "vitest";
import type { SavedDocument } from "../../domain/document-shapes.ts";
import type { SearchAnswer } from "../../domain/search-shapes.ts";
import { lock } from "../db/differences.ts";
import { overtaken } from "../testing/overtaken.ts";
import { cast, closeTeam, idOf, openTeam, world } from "../testing/team.ts";
import { indexAuthor } from "./actions.ts";

beforeEach(openTeam);
afterEach(closeTeam);

test("indexing an author's documents keeps what an edit at the same time wrote", async () => {
  const theo = await idOf("lead");
  const form = { subteam: "chassis", title: "Hub", content: "<p>alpha</p>" };
  const { id } = (await cast.lead.post<SavedDocument>("/api/documents", form)).body;
  await overtaken(world, {
    holding: (trx) => lock(trx, `document ${id}`),
    write: async () => {
      await cast.designer.get("/api/session");
      await indexAuthor(world.world, theo, new AbortController().signal);
    },
    by: (trx) =>
      trx.updateTable("documents").set({ content: "<p>gamma</p>" }).where("id", "=", id).execute(),
  });
  const found = await cast.designer.get<SearchAnswer>("/api/search?q=gamma");
  expect(found.body.results).toHaveLength(1);
});
