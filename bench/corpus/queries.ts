import { fold } from "../../domain/search/fold.ts";
import { pageWriterFor, writePage, type Page } from "./prose.ts";
import { oddWords } from "./words.ts";

export const queryLengths: readonly number[] = [1, 2, 3, 5, 10];
export const queryKinds = ["common", "inside words", "rare", "absent"] as const;
export type QueryKind = (typeof queryKinds)[number];

export type QuerySet = { length: number; kind: QueryKind; queries: string[] };

/** Several queries of each kind and length, so that no single one decides the result. */
const queriesPerSet = 4;
const sampleSize = 300;
const rareMax = 10;

/** The same for every size, unless a query would no longer be rare or absent. */
export function chooseQueries(size: number, lengths = queryLengths): QuerySet[] {
  const texts = Array.from({ length: sampleSize }, (_, number) => searchedText(writePage(number)));
  const candidates = lengths.flatMap((length) => candidatesOf(length, texts));
  const doubtful = candidates.filter(({ kind }) => kind === "rare" || kind === "absent");
  const counts = countDocuments(
    doubtful.flatMap((set) => set.queries),
    size,
  );
  const fits = (kind: QueryKind, query: string) => {
    const count = counts.get(query) ?? 0;
    if (kind === "rare") return count > 0 && count <= rareMax;
    return kind !== "absent" || count === 0;
  };
  return candidates.map(({ length, kind, queries }) => ({
    length,
    kind,
    queries: queries.filter((query) => fits(kind, query)).slice(0, queriesPerSet),
  }));
}

function candidatesOf(length: number, texts: readonly string[]): QuerySet[] {
  const begins = new Map<string, number>();
  const inside = new Map<string, number>();
  for (const text of texts) countFragments(text, length, begins, inside);
  const common = mostFrequent(begins, () => true);
  const within = mostFrequent(inside, (fragment) => {
    return length === 1 || (begins.get(fragment) ?? 0) * 20 < (inside.get(fragment) ?? 0);
  });
  return [
    { length, kind: "common", queries: common },
    {
      length,
      kind: "inside words",
      queries: within.filter((query) => !common.slice(0, queriesPerSet).includes(query)),
    },
    { length, kind: "rare", queries: rareCandidates(length) },
    { length, kind: "absent", queries: absentCandidates(length, common) },
  ];
}

function countFragments(
  text: string,
  length: number,
  begins: Map<string, number>,
  inside: Map<string, number>,
): void {
  const beginning = new Set<string>();
  const within = new Set<string>();
  for (const word of text.match(/[a-z]+/g) ?? []) {
    if (word.length >= length) beginning.add(word.slice(0, length));
    for (let at = 1; at + length <= word.length; at += 1) within.add(word.slice(at, at + length));
  }
  for (const fragment of beginning) begins.set(fragment, (begins.get(fragment) ?? 0) + 1);
  for (const fragment of within) inside.set(fragment, (inside.get(fragment) ?? 0) + 1);
}

function mostFrequent(counts: Map<string, number>, fits: (fragment: string) => boolean): string[] {
  return [...counts]
    .filter(([fragment]) => fits(fragment))
    .toSorted(([one, first], [other, second]) => second - first || (one < other ? -1 : 1))
    .map(([fragment]) => fragment);
}

/** Fragments of odd words; some occur in other words, too. */
function rareCandidates(length: number): string[] {
  const folded = oddWords.map(fold);
  const pieces = folded.flatMap((word) =>
    Array.from({ length: Math.max(0, word.length - length + 1) }, (_, at) =>
      word.slice(at, at + length),
    ),
  );
  return [...new Set(pieces)].slice(0, 4 * queriesPerSet);
}

/** Joins halves of different words, or letters that never follow each other. */
function absentCandidates(length: number, common: readonly string[]): string[] {
  if (length === 1) return ["ж", "字", "~", "¤"];
  if (length <= 3) {
    const ends = ["qj", "jx", "zx", "vq", "wq", "xj", "qg", "jz"];
    return ends.map((end) => (length === 2 ? end : `e${end}`));
  }
  const half = Math.ceil(length / 2);
  return common
    .slice(0, 2 * queriesPerSet)
    .map((word, index) => word.slice(0, half) + (common[index + 7] ?? "").slice(half));
}

function countDocuments(queries: readonly string[], size: number): Map<string, number> {
  const counts = new Map(queries.map((query) => [query, 0]));
  const write = pageWriterFor(size);
  for (let number = 0; number < size; number += 1) {
    const text = searchedText(write(number));
    for (const query of queries) {
      if (text.includes(query)) counts.set(query, (counts.get(query) ?? 0) + 1);
    }
  }
  return counts;
}

function searchedText({ serialNumber, title, tags, author, content }: Page): string {
  return fold([serialNumber, title, ...tags, author, content.replace(/<[^>]*>/g, " ")].join("\n"));
}
