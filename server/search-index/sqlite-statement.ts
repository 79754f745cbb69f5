import type { Statement } from "../db/engine.ts";
import { gramToken, type SearchColumn } from "./grams.ts";
import { indexedPart } from "./indexed-part.ts";
import { isLong } from "./is-long.ts";

export type Wanted = {
  /** Holds all of the words. */
  column: SearchColumn;
  words: readonly string[];
  /** None of these are in any column. */
  excluded: readonly string[];
};

type Match = { index: string; expression: string };

/**
 * Selects the newest documents. Its text is put together here, because building it with Kysely
 * takes longer than running it; all that was typed is passed as parameters.
 */
export function selectInColumn({ column, words, excluded }: Wanted, most: number): Statement {
  const [first, ...others] = matchesOf(column, words, "AND");
  if (!first) throw new Error("A search needs words");
  const without = matchesOf("content", excluded.filter(isIndexed), "OR");
  const checked = words.filter((word) => !isIndexed(word));
  const checkedOut = excluded.filter((word) => !isIndexed(word));
  const conditions = [
    `${first.index} match ?`,
    ...others.map(({ index }) => `+found.rowid in ${matching(index)}`),
    ...without.map(({ index }) => `+found.rowid not in ${matching(index)}`),
    ...checked.map(() => `holds(${texts[column]}, ?)`),
    ...checkedOut.map(() => `not holds(${texts.content}, ?)`),
  ];
  const needsText = checked.length + checkedOut.length > 0;
  const documents = needsText ? "cross join documents on sort_key = found.rowid" : "";
  const expressions = [first, ...others, ...without].map(({ expression }) => expression);
  return {
    sql: `select found.rowid as key from ${first.index} as found ${documents}
      where ${conditions.join(" and ")} order by found.rowid desc limit ?`,
    parameters: [...expressions, ...checked, ...checkedOut, most],
  };
}

/** The plus keeps SQLite from running the outer search once for each row of this one. */
function matching(index: string): string {
  return `(select rowid from ${index} where ${index} match ?)`;
}

function matchesOf(
  column: SearchColumn,
  words: readonly string[],
  operator: "AND" | "OR",
): Match[] {
  const join = (parts: readonly string[]) => parts.join(` ${operator} `);
  const long = words.filter(isLong).map(phraseOf);
  const short = words.filter((word) => !isLong(word)).map((word) => gramToken(column, word));
  const index = column === "content" ? "search_texts" : "search_heads";
  return [
    { index, expression: `${column} : (${join(long)})`, count: long.length },
    { index: "search_grams", expression: join(short), count: short.length },
  ].filter(({ count }) => count > 0);
}

function phraseOf(word: string): string {
  return `"${indexedPart(word).replaceAll('"', '""')}"`;
}

/** Whether the index finds all of a word. If not, `holds` checks the text for the rest. */
function isIndexed(word: string): boolean {
  return !isLong(word) || indexedPart(word) === word;
}

const tags =
  "(select group_concat(name, char(10)) from document_tags where document_id = documents.id)";
const files = `(select group_concat(name, char(10)) from files
  where document_id = documents.id and is_listed = 1)`;
const author = "(select full_name from members where id = author_id)";

const texts: Record<SearchColumn, string> = {
  serial: "serial_number",
  title: "coalesce(documents.title, '')",
  tags: `coalesce(${tags}, '')`,
  author: `coalesce(${author}, '')`,
  content: `concat_ws(char(10), content_text, ${files}, documents.title, ${tags}, ${author}, serial_number)`,
};
