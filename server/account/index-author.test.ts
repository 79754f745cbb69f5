import { afterEach, beforeEach, expect, test } from "vitest";
import type { SavedDocument } from "../../domain/documents/document-shapes.ts";
import type { SearchAnswer } from "../../domain/search/search-shapes.ts";
import { lock } from "../db/dialects.ts";
import { withRace } from "../testing/race.ts";
import { cast, closeTeam, idOf, openTeam, server } from "../testing/team.ts";
import { indexAuthor } from "./actions.ts";

beforeEach(openTeam);
afterEach(closeTeam);

test("indexing an author's documents keeps what an edit at the same time wrote", async () => {
  const theo = await idOf("lead");
  const form = { subteam: "chassis", title: "Hub", content: "<p>alpha</p>" };
  const { id } = (await cast.lead.post<SavedDocument>("/api/documents", form)).body;
  await withRace(server, {
    holding: (trx) => lock(trx, `document ${id}`),
    write: async () => {
      await cast.designer.get("/api/session");
      await indexAuthor(server.context, theo, new AbortController().signal);
    },
    by: (trx) =>
      trx.updateTable("documents").set({ content: "<p>gamma</p>" }).where("id", "=", id).execute(),
  });
  const found = await cast.designer.get<SearchAnswer>("/api/search?q=gamma");
  expect(found.body.results).toHaveLength(1);
});
