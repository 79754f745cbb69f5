import { expect, test } from "vitest";
import type { SearchAnswer } from "../../domain/search/search-shapes.ts";
import { lock } from "../db/dialects.ts";
import { withRace } from "../testing/race.ts";
import { readTexts } from "../testing/read-texts.ts";
import { useTeamPerTest } from "../testing/use-team.ts";
import { indexTexts } from "./index-texts.ts";

const { server, members, write } = useTeamPerTest({ RATE_LIMITS: "off" });

const total = async (query: string) =>
  (await members.guest.get<SearchAnswer>(`/api/search?q=${query}`)).body.total;

const waiting = () =>
  server.context.db.selectFrom("jobs").select("kind").where("kind", "=", "index-texts").execute();

async function attach() {
  const file = await members.lead.upload("a.txt", "Achsschenkel");
  const { id } = await write({ attachments: [file] });
  await readTexts(server);
  const edit = (version: number, word: string) =>
    members.lead.put(`/api/documents/${id}`, {
      version,
      title: "Hub",
      content: `<p>${word}</p>`,
      attachments: [file],
    });
  return { id, edit };
}

test("one job indexes several changes of a document", async () => {
  const { edit } = await attach();
  await server.jobs.stop();
  for (const [at, word] of ["alpha", "beta", "gamma"].entries())
    expect((await edit(at + 1, word)).status).toBe(200);
  expect(await waiting()).toHaveLength(1);
});

test("a job that starts during a change waits for it", async () => {
  const { id } = await attach();
  await withRace(server, {
    block: (trx) => lock(trx, `document ${id}`),
    write: async () => {
      await members.designer.get("/api/session");
      await indexTexts(server.context, { documentId: id }, new AbortController().signal);
    },
    interfere: (trx) =>
      trx.updateTable("documents").set({ title: "Radlager" }).where("id", "=", id).execute(),
  });
  expect(await total("radlager%20achsschenkel")).toBe(1);
});
