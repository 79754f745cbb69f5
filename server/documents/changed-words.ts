import { diffArrays } from "diff";

/** Milliseconds for comparing two texts that have little in common; after that their words are counted. */
const patience = 50;

/** How many words an edit added and removed, where they stand (rule 3.62). */
export function changedWords(before: string, after: string): { added: number; removed: number } {
  const [former, present] = [wordsOf(before), wordsOf(after)];
  const parts = diffArrays(former, present, { timeout: patience });
  if (!parts) return countedWords(former, present);
  const sum = (wanted: "added" | "removed") =>
    parts.reduce((total, part) => total + (part[wanted] ? part.value.length : 0), 0);
  return { added: sum("added"), removed: sum("removed") };
}

/** Without regard to their places: at least so many have changed. */
function countedWords(former: readonly string[], present: readonly string[]) {
  const counts = new Map<string, number>();
  for (const word of former) counts.set(word, (counts.get(word) ?? 0) - 1);
  for (const word of present) counts.set(word, (counts.get(word) ?? 0) + 1);
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
