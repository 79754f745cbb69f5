import { expect, test } from "vitest";
import type { SearchAnswer } from "../../domain/search/search-shapes.ts";
import { waitForEdits } from "../files/wait-for-edits.ts";
import { accountRequestsOf } from "../testing/account-requests.ts";
import { withRace } from "../testing/race.ts";
import { useTeamPerTest } from "../testing/use-team.ts";
import { indexAuthor } from "./actions.ts";

const team = useTeamPerTest({ RATE_LIMITS: "off" });
const { server, members, write } = team;
const { idOf } = accountRequestsOf(team);

test("keeps a concurrent edit while indexing an author's documents", async () => {
  const theo = await idOf("lead");
  const form = { subteam: "chassis", title: "Hub", content: "<p>alpha</p>" };
  const { id } = await write(form);
  await withRace(server, {
    block: (trx) => waitForEdits(trx, id),
    write: async () => {
      await members.designer.get("/api/session");
      await indexAuthor(server.context, theo, new AbortController().signal);
    },
    interfere: (trx) =>
      trx.updateTable("documents").set({ content: "<p>gamma</p>" }).where("id", "=", id).execute(),
  });
  const found = await members.designer.get<SearchAnswer>("/api/search?q=gamma");
  expect(found.body.results).toHaveLength(1);
});
