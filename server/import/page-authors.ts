import type { People, Writer } from "./export/people.ts";
import type { AuthorSource } from "./folder-import.ts";
import type { Page } from "./page.ts";
import type { FirstCommit } from "./repository.ts";

/**
 * The author of a new document, by the rule for exports (rule 8.25): the member who has the
 * address, or the only one who has the name; otherwise the name itself.
 * @returns undefined when the page names nobody
 */
export function findWriter(
  people: People,
  source: AuthorSource,
  { authors }: Pick<Page, "authors">,
  commit: FirstCommit | undefined,
): Writer | undefined {
  if (source === "front-matter") {
    const [first] = authors;
    return first === undefined ? undefined : people.writer(first);
  }
  if (!commit) return undefined;
  const { name, email } = commit.author;
  const byEmail = people.writer(email);
  return byEmail.id === null ? { email, ...people.writer(name || email) } : byEmail;
}

/** @param source is undefined when the importing member becomes the author of all pages */
export function authorNotes(
  source: AuthorSource | undefined,
  writer: Writer | undefined,
  authors: readonly string[],
): string[] {
  if (source === undefined)
    return authors.length === 0 ? [] : [`its authors were not kept: ${authors.join(", ")}`];
  const notes: string[] = [];
  if (writer?.id === null) notes.push(`by ${writer.name}, who is not a member here`);
  const others = authors.slice(1);
  if (others.length > 0) notes.push(`only its first author was kept, not ${others.join(", ")}`);
  return notes;
}
