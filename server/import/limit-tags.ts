import { cleanTags, tagMaxLength, tagsMax } from "../../domain/documents/documents.ts";

/** @returns the tags that a document can have; a note names the others */
export function limitTags(tags: readonly string[], notes: string[]): string[] {
  const clean = cleanTags(tags);
  const fitting = clean.filter((tag) => tag.length <= tagMaxLength).slice(0, tagsMax);
  const excess = clean.filter((tag) => !fitting.includes(tag));
  if (excess.length > 0) {
    notes.push(
      `at most ${tagsMax} tags of ${tagMaxLength} characters, left out: ${excess.join(", ")}`,
    );
  }
  return fitting;
}
