import { beforeAll, expect, test } from "vitest";
import { fold } from "../../domain/search/fold.ts";
import { writePage } from "./prose.ts";
import { chooseQueries, queryKinds, queryLengths, type QuerySet } from "./queries.ts";

const size = 1_000;
let sets: QuerySet[];
let texts: string[];

beforeAll(() => {
  sets = chooseQueries(size);
  texts = Array.from({ length: size }, (_, number) => {
    const { serialNumber, title, tags, author, content } = writePage(number);
    return fold([serialNumber, title, tags.join("\n"), author, content].join("\n"));
  });
});

function documentsWith(query: string): number {
  return texts.filter((text) => text.includes(query)).length;
}

function queriesOf(kind: QuerySet["kind"]): string[] {
  return sets.filter((set) => set.kind === kind).flatMap((set) => set.queries);
}

test("chooses queries of every length and kind", () => {
  const chosen = sets.filter((set) => set.queries.length > 0);
  expect(chosen).toHaveLength(queryLengths.length * queryKinds.length);
  for (const { length, queries } of sets) {
    for (const query of queries) expect([...query]).toHaveLength(length);
  }
});

test("chooses common fragments from more than a tenth of the documents", () => {
  for (const query of queriesOf("common")) expect(documentsWith(query)).toBeGreaterThan(size / 10);
});

test("chooses rare fragments from at most ten documents and absent ones from none", () => {
  for (const query of queriesOf("rare")) {
    expect(documentsWith(query)).toBeGreaterThan(0);
    expect(documentsWith(query)).toBeLessThanOrEqual(10);
  }
  for (const query of queriesOf("absent")) expect(documentsWith(query)).toBe(0);
});

test("chooses queries of 12 letters", () => {
  const long = chooseQueries(size, [12]).flatMap((set) => set.queries);
  expect(long.length).toBeGreaterThan(queryKinds.length * 2);
  expect(new Set(long.map((query) => [...query].length))).toEqual(new Set([12]));
});

test("chooses the same queries each time", () => {
  expect(chooseQueries(size)).toEqual(sets);
});
