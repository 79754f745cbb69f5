import { setImmediate } from "node:timers/promises";
import { Refusal } from "../../domain/refusals.ts";
import type { Db } from "../db/open.ts";
import { foldedText, readTexts, type Texts } from "./read-texts.ts";
import { needsTexts, type SearchStep } from "./search-step.ts";

/** Lets other requests run in between. @throws Refusal busy after `until` (epoch milliseconds) */
export async function filterHolding(
  db: Db,
  step: SearchStep,
  keys: readonly number[],
  until: number,
): Promise<number[]> {
  if (!needsTexts(step)) return [...keys];
  const { column, checked, mustNotContain } = step;
  const isWhole = (column === "content" && checked.length > 0) || mustNotContain.length > 0;
  const holding: number[] = [];
  for (let at = 0; at < keys.length; at += readAtOnce) {
    const some = keys.slice(at, at + readAtOnce);
    const texts = await readTexts(db, some, isWhole);
    for (const key of some) {
      if (Date.now() > until) throw new Refusal("busy");
      const found = texts.get(key);
      if (found && isMatch(found, step)) holding.push(key);
    }
    await setImmediate();
  }
  return holding;
}

/** A text may have a megabyte. */
const readAtOnce = 50;

function isMatch(texts: Texts, step: SearchStep): boolean {
  const { column, checked, mustNotContain, checkedInTitle } = step;
  const text = checked.length > 0 ? foldedText(texts, column) : "";
  const whole = mustNotContain.length > 0 ? foldedText(texts, "content") : "";
  const title = checkedInTitle.length > 0 ? foldedText(texts, "title") : "";
  return (
    checked.every((word) => text.includes(word)) &&
    !mustNotContain.some((word) => whole.includes(word)) &&
    (checkedInTitle.length === 0 || checkedInTitle.some((word) => title.includes(word)))
  );
}
