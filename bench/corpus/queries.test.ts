import { beforeAll, expect, test } from "vitest";
import { fold } from "../../domain/search/search.ts";
import { writePage } from "./prose.ts";
import { chooseQueries, queryKinds, queryLengths, type QuerySet } from "./queries.ts";

const size = 1_000;
/** Counting takes what it takes on a busy machine. */
const patience = 60_000;
let sets: QuerySet[];
let texts: string[];

beforeAll(() => {
  sets = chooseQueries(size);
  texts = Array.from({ length: size }, (_, number) => {
    const { serialNumber, title, tags, author, content } = writePage(number);
    return fold([serialNumber, title, tags.join("\n"), author, content].join("\n"));
  });
}, patience);

function documentsWith(query: string): number {
  return texts.filter((text) => text.includes(query)).length;
}

function queriesOf(kind: QuerySet["kind"]): string[] {
  return sets.filter((set) => set.kind === kind).flatMap((set) => set.queries);
}

test("there are queries of every length and kind, each of its length", () => {
  const chosen = sets.filter((set) => set.queries.length > 0);
  expect(chosen).toHaveLength(queryLengths.length * queryKinds.length);
  for (const { length, queries } of sets) {
    for (const query of queries) expect([...query]).toHaveLength(length);
  }
});

test("common fragments stand in more than one document of ten", () => {
  for (const query of queriesOf("common")) expect(documentsWith(query)).toBeGreaterThan(size / 10);
});

test("rare fragments stand in a handful of documents, absent ones in none", () => {
  for (const query of queriesOf("rare")) {
    expect(documentsWith(query)).toBeGreaterThan(0);
    expect(documentsWith(query)).toBeLessThanOrEqual(10);
  }
  for (const query of queriesOf("absent")) expect(documentsWith(query)).toBe(0);
});

test(
  "the same queries are chosen each time",
  () => {
    expect(chooseQueries(size)).toEqual(sets);
  },
  patience,
);
