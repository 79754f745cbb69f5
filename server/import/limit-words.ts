import { tagMaxLength, tagsMax } from "../../domain/documents/documents.ts";

type Limit = { what: string; most: number; length: number };

export const tagLimit: Limit = { what: "tags", most: tagsMax, length: tagMaxLength };

/** @param onExcess gets a sentence that names the other words, and their number */
export function limitWords(
  words: readonly string[],
  { what, most, length }: Limit,
  onExcess: (text: string, count: number) => void,
): string[] {
  const fitting = words.filter((word) => word.length <= length).slice(0, most);
  const excess = words.filter((word) => !fitting.includes(word));
  if (excess.length > 0) {
    const limit = `at most ${most} ${what} of ${length} characters`;
    onExcess(`${limit}, left out: ${excess.join(", ")}`, excess.length);
  }
  return fitting;
}
