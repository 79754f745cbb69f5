import { tagKey } from "../../domain/documents/documents.ts";

/** What searches can be limited to. */
export type Facts = {
  subteam: string;
  season: string | null;
  authorId: string | null;
  /** Epoch milliseconds of the last edit, or of the creation; null if unknown. */
  changedAt: number | null;
};

type FactKind = "subteam" | "season" | "author" | "tag" | "files" | "changed";

/** Unlike columns, which are digits, and months. */
const letters: Record<FactKind, string> = {
  subteam: "s",
  season: "y",
  author: "a",
  tag: "t",
  files: "f",
  changed: "c",
};

export function factToken(kind: FactKind, value: string): string {
  return `${letters[kind]}${Buffer.from(value, "utf8").toString("hex")}`;
}

export function tagToken(tag: string): string {
  return factToken("tag", tagKey(tag));
}

export const hasFilesToken = factToken("files", "");

/** Milliseconds. Changes are indexed by the month; the exact time is checked. */
const changedLength = 30 * 24 * 60 * 60 * 1000;

function changedToken(month: number): string {
  return factToken("changed", String(month));
}

/** From one time up to another, at most so many months. */
export function changedTokens(from: number, to: number): string[] {
  const [first, last] = [from, to].map((time) => Math.floor(time / changedLength));
  const count = Math.max(0, (last ?? 0) - (first ?? 0) + 1);
  return Array.from({ length: count }, (_, at) => changedToken((first ?? 0) + at));
}

export function factTokens(
  { subteam, season, authorId, changedAt }: Facts,
  tags: readonly string[],
  hasFiles: boolean,
): string[] {
  return [
    factToken("subteam", subteam),
    ...(season === null ? [] : [factToken("season", season)]),
    ...(authorId === null ? [] : [factToken("author", authorId)]),
    ...(changedAt === null ? [] : changedTokens(changedAt, changedAt)),
    ...new Set(tags.map(tagToken)),
    ...(hasFiles ? [hasFilesToken] : []),
  ];
}
