import type { AuthorSource } from "./folder-import.ts";
import { loss, remark, type Note } from "./note.ts";
import type { Page } from "./page.ts";
import type { People, Writer } from "./people.ts";
import type { FirstCommit } from "./repository.ts";

/**
 * Finds the member who has the address, or the only one who has the name (rule 8.25).
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

/** @param source without it, the importing member becomes the author of all pages */
export function authorNotes(
  source: AuthorSource | undefined,
  writer: Writer | undefined,
  authors: readonly string[],
): Note[] {
  const by = writer?.id === null ? [remark(`by ${writer.name}, who is not a member here`)] : [];
  const kept = source === "front-matter" ? 1 : 0;
  const others = authors.slice(kept);
  if (others.length === 0) return by;
  const what = kept === 0 ? "its authors were not kept:" : "only its first author was kept, not";
  return [...by, loss(`${what} ${others.join(", ")}`, others.length)];
}
