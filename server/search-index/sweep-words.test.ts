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

test("keeps the words of documents that are written during a sweep", async () => {
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

test("looks through some words in each run, and begins again after the last one", async () => {
  const { db } = server.context;
  const words = Array.from({ length: 1_100 }, (_, n) => `shim${n + 1_000}`);
  const { id } = await write({ content: `<p>${words.join(" ")}</p>` });
  expect((await members.lead.delete(`/api/documents/${id}`)).status).toBe(204);
  const left = async () => (await known(words)).length;
  const counts: number[] = [];
  for (let run = 0; run < 4; run += 1) {
    await sweepWords(db, 500);
    counts.push(await left());
  }
  expect(counts[0]).toBeGreaterThan(500);
  expect(counts.toSorted((one, other) => other - one)).toEqual(counts);
  expect(counts[3]).toBe(0);
  await write({ content: "<p>shim1000</p>" });
  await sweepWords(db);
  expect(await known(["shim1000", "shim1001"])).toEqual(["shim1000"]);
  const later = await write({ content: "<p>aaashim</p>" });
  await members.lead.delete(`/api/documents/${later.id}`);
  await sweepWords(db);
  expect(await known(["aaashim"])).toEqual([]);
});
