import { setImmediate } from "node:timers/promises";
import { Refusal } from "../../domain/refusals.ts";
import type { Db } from "../db/open.ts";
import { foldedText, readTexts, type Texts } from "./read-texts.ts";
import type { SearchPage } from "./search-page.ts";
import { selectKeys } from "./select-keys.ts";
import { mostOf, type Wanted } from "./wanted.ts";

/** Most candidates hold what is looked for, so the first page is often enough. */
export function firstPageOf(wanted: Wanted): SearchPage {
  return { ...wanted, before: Number.MAX_SAFE_INTEGER, most: mostOf(wanted) };
}

const pageMax = 320;

/**
 * Reads the texts of candidates, newest first, until enough of them are what is wanted. Lets other
 * requests run in between.
 * @param first the first page of candidates
 * @param until deadline in epoch milliseconds
 * @throws Refusal busy after it
 */
export async function keepWanted(
  db: Db,
  wanted: Wanted,
  first: readonly number[],
  until: number,
): Promise<number[]> {
  const most = mostOf(wanted);
  const found = await keepHolding(db, wanted, first, until);
  let [page, size] = [first, most];
  while (page.length === size && found.length < most) {
    size = Math.min(2 * size, pageMax);
    const next = { ...wanted, before: page.at(-1) ?? 0, most: size };
    [page = []] = await selectKeys(db, [next]);
    found.push(...(await keepHolding(db, wanted, page, until)));
  }
  return found.slice(0, most);
}

async function keepHolding(
  db: Db,
  wanted: Wanted,
  keys: readonly number[],
  until: number,
): Promise<number[]> {
  const isWhole = wanted.column === "content" || wanted.checkedOut.length > 0;
  const holding: number[] = [];
  for (let at = 0; at < keys.length; at += readAtOnce) {
    const some = keys.slice(at, at + readAtOnce);
    const texts = await readTexts(db, some, isWhole);
    for (const key of some) {
      if (Date.now() > until) throw new Refusal("busy");
      const found = texts.get(key);
      if (found && isWanted(found, wanted)) holding.push(key);
    }
    await setImmediate();
  }
  return holding;
}

/** A text may have a megabyte. */
const readAtOnce = 50;

function isWanted(texts: Texts, { column, checked, checkedOut }: Wanted): boolean {
  const text = checked.length > 0 ? foldedText(texts, column) : "";
  const whole = checkedOut.length > 0 ? foldedText(texts, "content") : "";
  return (
    checked.every((word) => text.includes(word)) && !checkedOut.some((word) => whole.includes(word))
  );
}
