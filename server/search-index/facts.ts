import { tagKey } from "../../domain/documents/documents.ts";

export type Facts = {
  subteam: string;
  season: string | null;
  authorId: string | null;
  /** Epoch milliseconds of the last edit, or of the creation; null if unknown. */
  changedAt: number | null;
};

type FactKind = "subteam" | "season" | "author" | "tag" | "files" | "changed";

/** First letters of tokens. Tokens of columns begin with a digit, and those of months with `m`. */
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
/** Months that one token stands for, so that a few tokens cover many years. */
const spans = [1, 4, 16, 64, 256];

function changedToken(span: number, month: number): string {
  return factToken("changed", `${span} ${Math.floor(month / span)}`);
}

function changedAtTokens(time: number): string[] {
  const month = Math.floor(time / changedLength);
  return spans.map((span) => changedToken(span, month));
}

/** @returns the fewest tokens that cover all months from one time to another, both included */
export function changedTokens(from: number, to: number): string[] {
  const last = Math.floor(to / changedLength);
  const tokens: string[] = [];
  let month = Math.floor(from / changedLength);
  while (month <= last) {
    const start = month;
    const fits = (span: number) => start % span === 0 && start + span - 1 <= last;
    const span = spans.findLast(fits) ?? 1;
    tokens.push(changedToken(span, month));
    month += span;
  }
  return tokens;
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
    ...(changedAt === null ? [] : changedAtTokens(changedAt)),
    ...new Set(tags.map(tagToken)),
    ...(hasFiles ? [hasFilesToken] : []),
  ];
}
