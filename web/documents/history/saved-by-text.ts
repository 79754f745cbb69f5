import type { Author } from "../../../domain/documents/document-shapes.ts";
import type { VersionSummary } from "../../../domain/documents/version-shapes.ts";

/** An import saves the first version of a text that someone else wrote (rule 8.43). */
export function savedByText(
  { version, savedBy }: Pick<VersionSummary, "version" | "savedBy">,
  author: Author,
): string {
  const isAuthor = savedBy.id === author.id && savedBy.name === author.name;
  return version > 1 || isAuthor ? savedBy.name : `${author.name}, imported by ${savedBy.name}`;
}
