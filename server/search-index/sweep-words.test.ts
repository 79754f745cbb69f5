import { expect, test } from "vitest";
import type { SearchAnswer } from "../../domain/search/search-shapes.ts";
import { readTexts } from "../testing/read-texts.ts";
import { useTeamPerTest } from "../testing/use-team.ts";
import { sweepWords } from "./sweep-words.ts";

const { server, members, write } = useTeamPerTest({ RATE_LIMITS: "off" });

const total = async (query: string) =>
  (await members.guest.get<SearchAnswer>(`/api/search?q=${query}`)).body.total;

async function known(words: readonly string[]): Promise<string[]> {
  const { db } = server.context;
  const rows = await db
    .selectFrom("search_vocabulary")
    .select("word")
    .where("word", "in", words)
    .orderBy("word")
    .execute();
  return rows.map(({ word }) => word);
}

test("forgets words that no document holds any more (rule 5.23)", async () => {
  const { id } = await write({ title: "Gusset", content: "<p>rivet flange</p>" });
  await write({ title: "Sleeve", content: "<p>flange</p>" });
  expect((await members.lead.delete(`/api/documents/${id}`)).status).toBe(204);
  expect(await known(["gusset", "rivet", "flange"])).toEqual(["flange", "gusset", "rivet"]);
  await sweepWords(server.context.db);
  expect(await known(["gusset", "rivet", "flange"])).toEqual(["flange"]);
  expect([await total("flange"), await total("rivet")]).toEqual([1, 0]);
  await write({ title: "Again", content: "<p>rivet</p>" });
  expect(await total("rive")).toBe(1);
});

test("keeps the words of documents that are written meanwhile", async () => {
  const names = Array.from({ length: 12 }, (_, n) => `bushing${"abcdefghijkl"[n]}x`);
  for (const name of names) {
    const { id } = await write({ title: name });
    await members.lead.delete(`/api/documents/${id}`);
  }
  await Promise.all([
    ...names.map((title) => write({ title })),
    ...names.map(() => sweepWords(server.context.db)),
  ]);
  expect(await Promise.all(names.map(total))).toEqual(names.map(() => 1));
});

test("forgets words of texts of files that are gone", async () => {
  const file = await members.lead.upload("a.txt", "Achsschenkel");
  const { id } = await write({ attachments: [file] });
  await readTexts(server);
  const knownInFiles = () =>
    server.context.db
      .selectFrom("search_file_vocabulary")
      .select("word")
      .where("word", "=", "achsschenkel")
      .execute();
  await sweepWords(server.context.db);
  expect(await knownInFiles()).toHaveLength(1);
  await members.captain.delete(`/api/documents/${id}`);
  await sweepWords(server.context.db);
  expect(await knownInFiles()).toEqual([]);
});
