import { diffArrays } from "diff";

/** Milliseconds after which two very different texts are compared by word counts alone. */
const diffTimeout = 50;

/** Counts the words that an edit added and removed (rule 3.62). */
export function countChangedWords(
  before: string,
  after: string,
): { added: number; removed: number } {
  const [old, current] = [wordsOf(before), wordsOf(after)];
  const parts = diffArrays(old, current, { timeout: diffTimeout });
  if (!parts) return compareWordCounts(old, current);
  const sum = (kind: "added" | "removed") =>
    parts.reduce((total, part) => total + (part[kind] ? part.value.length : 0), 0);
  return { added: sum("added"), removed: sum("removed") };
}

/** Ignores word order, so the result is a lower bound. */
function compareWordCounts(old: readonly string[], current: readonly string[]) {
  const counts = new Map<string, number>();
  for (const word of old) counts.set(word, (counts.get(word) ?? 0) - 1);
  for (const word of current) counts.set(word, (counts.get(word) ?? 0) + 1);
  let [added, removed] = [0, 0];
  for (const count of counts.values()) {
    if (count > 0) added += count;
    else removed -= count;
  }
  return { added, removed };
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}
