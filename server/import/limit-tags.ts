import { cleanTags, tagMaxLength, tagsMax } from "../../domain/documents/documents.ts";

/**
 * @param onExcess called with a sentence that names the others, and how many they are
 * @returns the tags that a document can have
 */
export function limitTags(
  tags: readonly string[],
  onExcess: (text: string, count: number) => void,
): string[] {
  const clean = cleanTags(tags);
  const fitting = clean.filter((tag) => tag.length <= tagMaxLength).slice(0, tagsMax);
  const excess = clean.filter((tag) => !fitting.includes(tag));
  if (excess.length > 0) {
    const most = `at most ${tagsMax} tags of ${tagMaxLength} characters`;
    onExcess(`${most}, left out: ${excess.join(", ")}`, excess.length);
  }
  return fitting;
}
