import { linkedDocumentOf } from "../../domain/content/content.ts";
import type { DbOrTrx } from "../db/open.ts";
import { findExistingDocuments } from "./store.ts";

const linkStart = 'href="/document/';

/** Stored content may keep links to deleted documents (rule 3.61): their ids are never reused. */
export async function unlinkDeletedDocuments(db: DbOrTrx, content: string): Promise<string> {
  if (!content.includes(linkStart)) return content;
  const ids = new Set<string>();
  for (const [, href = ""] of content.matchAll(/<a href="([^"]*)">/g)) {
    const id = linkedDocumentOf(href);
    if (id) ids.add(id);
  }
  const existing = await findExistingDocuments(db, [...ids]);
  return unwrapLinks(content, (id) => !existing.has(id));
}

/** Relies on cleaned content, where every `<a>` has only an `href` and is closed. */
function unwrapLinks(content: string, isDead: (id: string) => boolean): string {
  const kept: boolean[] = [];
  return content.replace(/<a href="([^"]*)">|<\/a>/g, (tag, href: string | undefined) => {
    if (href === undefined) return kept.pop() ? tag : "";
    const id = linkedDocumentOf(href);
    const isKept = id === undefined || !isDead(id);
    kept.push(isKept);
    return isKept ? tag : "";
  });
}
