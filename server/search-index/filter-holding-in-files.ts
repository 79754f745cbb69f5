import { sql, type Expression, type SqlBool } from "kysely";
import { asList, inList, type List } from "../db/dialects.ts";
import { databaseKind, type Db, type DbOrTrx } from "../db/open.ts";
import { prepareTimed } from "../db/prepare.ts";
import { foldedText, readTexts, type Texts } from "./read-texts.ts";
import type { SearchStep } from "./search-step.ts";

/** Files of one document may have 40 MiB of text. On SQLite, other requests wait for each. */
export function readAtOnce(db: DbOrTrx): number {
  return databaseKind(db) === "sqlite" ? 1 : 5;
}

/** @param isLate asked before each read; once it is true, the rest is left out */
export async function filterHoldingInFiles(
  db: Db,
  { checked, mustNotContain }: SearchStep,
  keys: readonly number[],
  isLate: () => boolean,
): Promise<number[]> {
  const words = [
    ...checked.map((word) => ({ word, isHeld: true })),
    ...mustNotContain.map((word) => ({ word, isHeld: false })),
  ];
  if (words.length === 0) return [...keys];
  const holding: number[] = [];
  const size = readAtOnce(db);
  for (let at = 0; at < keys.length; at += size) {
    let some = keys.slice(at, at + size);
    for (const { word, isHeld } of words) {
      if (some.length === 0) break;
      if (isLate()) return holding;
      some = await keepThose(db, some, word, isHeld);
    }
    holding.push(...some);
  }
  return holding;
}

async function keepThose(
  db: Db,
  keys: readonly number[],
  word: string,
  isHeld: boolean,
): Promise<number[]> {
  const inFiles = new Set(await findHolding(db, keys, word));
  const others = keys.filter((key) => !inFiles.has(key));
  const own = others.length === 0 ? new Map<number, Texts>() : await readTexts(db, others, true);
  return keys.filter((key) => (inFiles.has(key) || holdsWord(own.get(key), word)) === isHeld);
}

export async function findHolding(
  db: Db,
  keys: readonly number[],
  word: string,
): Promise<number[]> {
  return (await selectHolding(db, asList(db, keys), word)).map(({ key }) => key);
}

function holdsWord(texts: Texts | undefined, word: string): boolean {
  return texts !== undefined && foldedText(texts, "content").includes(word);
}

const selectHolding = prepareTimed((db, keys: List<number>, word: string) =>
  withTexts(db, keys, holds(db, word)),
);

export function withTexts(db: DbOrTrx, keys: List<number>, isWanted: Expression<SqlBool>) {
  return db
    .selectFrom("documents")
    .select("sort_key as key")
    .where("sort_key", "in", inList(db, keys, "bigint"))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("files")
          .innerJoin("search_file_pieces", "file_id", "files.id")
          .select("files.id")
          .whereRef("document_id", "=", "documents.id")
          .where("is_listed", "=", sql.lit(1))
          .where(isWanted),
      ),
    );
}

export function holds(db: DbOrTrx, word: string) {
  return databaseKind(db) === "sqlite"
    ? sql<boolean>`instr(folded, ${word}) > 0`
    : sql<boolean>`position(${word} in folded) > 0`;
}
