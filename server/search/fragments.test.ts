import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { DocumentAnswer } from "../../domain/documents/document-shapes.ts";
import { foldText } from "../../domain/search/fold.ts";
import { foldQuery } from "../../domain/search/parse-query.ts";
import type { SearchAnswer } from "../../domain/search/search-shapes.ts";
import { useTeam } from "../testing/use-team.ts";

const { members, write } = useTeam({ RATE_LIMITS: "off" });

async function ask(query: string): Promise<SearchAnswer> {
  const answer = await members.guest.get<SearchAnswer>(
    `/api/search?q=${encodeURIComponent(query)}`,
  );
  expect([query, answer.status]).toEqual([query, 200]);
  return answer.body;
}

const titles = async (query: string) => (await ask(query)).results.map(({ title }) => title);

describe("a fragment of several words", () => {
  const word = fc.constantFrom("ab", "abc", "b", "bca", "c4", "4", "°c", "cab", "ü", "制动");
  const gap = fc.constantFrom(" ", " ", " ", "/", ". ", "°", "+", " / ", ", ");
  const pairs = fc.array(fc.tuple(word, gap), { minLength: 4, maxLength: 9 });
  const texts = fc
    .sample(pairs, { numRuns: 60, seed: 11 })
    .map((list) => `${list.flat().join("").trim()}z`);

  /** The searched texts of each document, by its id. */
  const searched = new Map<string, string>();

  beforeAll(async () => {
    for (const text of texts) {
      const { id } = await write({ subteam: "general", title: "T", content: `<p>${text}</p>` });
      const { body } = await members.guest.get<DocumentAnswer>(`/api/documents/${id}`);
      const { serialNumber, author } = body;
      searched.set(id, foldText([text, "T", author?.name, serialNumber].join("\n")));
    }
  });

  test("is found wherever a text holds it", async () => {
    const cut = fc.tuple(fc.constantFrom(...texts), fc.nat(30), fc.integer({ min: 3, max: 25 }));
    await fc.assert(
      fc.asyncProperty(cut, async ([text, start, length]) => {
        const fragment = foldQuery(text.slice(start, start + length));
        fc.pre(fragment.length > 2);
        const words = [...new Set(fragment.split(" "))];
        const holding = [...searched.values()].filter(
          (whole) => whole.includes(fragment) || words.every((part) => whole.includes(part)),
        );
        const { results, total } = await ask(fragment);
        const asTyped = results.map(({ id }) => searched.get(id)?.includes(fragment));
        expect([fragment, total]).toEqual([fragment, holding.length]);
        expect([fragment, asTyped]).toEqual([fragment, asTyped.toSorted().toReversed()]);
      }),
      { numRuns: 150 },
    );
  });
});

describe("a fragment of a long word", () => {
  const letters = Array.from({ length: 300 }, (_, n) => `${(n * 7919) % 9973}x`).join("");
  const long = letters.slice(0, 400);
  const sentence = Array.from({ length: 200 }, (_, n) =>
    String.fromCharCode(0x4e00 + ((n * 131) % 5_000)),
  ).join("");
  const rare = Array.from({ length: 90 }, (_, n) => String.fromCodePoint(0x20000 + n * 3)).join("");

  beforeAll(async () => {
    await write({ title: "Long", content: `<p>${long}</p>` });
    await write({ title: "Sentence", content: `<p>${sentence}。</p>` });
    await write({ title: "Rare", content: `<p>${rare} 🏁🏎</p>` });
  });

  const starts = [0, 1, 31, 60, 63, 64, 100, 127, 128, 150];
  const lengths = [3, 4, 32, 33, 64, 65, 70];
  test.each([
    ["Long", [...long]],
    ["Sentence", [...sentence]],
    ["Rare", [...rare]],
  ])("is found at each place of %s", async (title, text) => {
    for (const start of starts.filter((at) => at < text.length))
      for (const length of lengths) {
        const fragment = text.slice(start, start + length).join("");
        if ([...fragment].length < 3) continue;
        expect([fragment, await titles(fragment)]).toEqual([fragment, [title]]);
      }
    expect(await titles(text.slice(-40).join(""))).toEqual([title]);
    expect(await titles(`${text.slice(5, 45).join("")}q`)).toEqual([]);
  });

  test("is found between letters of two units", async () => {
    await write({ title: "Two units", content: `<p>k${"𠀁".repeat(64)}</p>` });
    expect(await titles("k𠀁𠀁")).toEqual(["Two units"]);
  });

  test("may be a single sign", async () => {
    expect([await titles("🏁"), await titles("🏁🏎"), await titles("🏎🏁")]).toEqual([
      ["Rare"],
      ["Rare"],
      [],
    ]);
  });
});

test("finds a fragment that very many words hold", async () => {
  const many = Array.from({ length: 1_100 }, (_, n) => `lug${(n + 1_000).toString(36)}`).join(" ");
  await write({ title: "Many", content: `<p>${many}</p>` });
  await write({ title: "One", content: "<p>a plugin</p>" });
  await write({ title: "None", content: "<p>flute bug</p>" });
  expect(await titles("lug")).toEqual(["One", "Many"]);
  expect(await titles("lug -plugin")).toEqual(["Many"]);
  expect(await titles("flute -lug")).toEqual(["None"]);
});
