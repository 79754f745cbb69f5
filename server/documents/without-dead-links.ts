import { idPattern } from "../../domain/ids.ts";
import type { DbOrTrx } from "../db/open.ts";
import { livingDocuments } from "./store.ts";

const begin = 'href="/document/';
const address = new RegExp(`^/document/(${idPattern})(?:#|$)`);

/**
 * Cleaned content as it is read: what leads to a document that is gone is plain text (rule 3.61). It is kept
 * as it was written, for nothing is lost by it: an id is never given again.
 */
export async function withoutDeadLinks(db: DbOrTrx, content: string): Promise<string> {
  if (!content.includes(begin)) return content;
  const wanted = new Set<string>();
  for (const [, href = ""] of content.matchAll(/<a href="([^"]*)">/g)) {
    const id = address.exec(href)?.[1];
    if (id) wanted.add(id);
  }
  const living = await livingDocuments(db, [...wanted]);
  return unwrapLinks(content, (id) => !living.has(id));
}

/** In cleaned content every `<a>` has its address and nothing else, and every one is closed. */
function unwrapLinks(content: string, isDead: (id: string) => boolean): string {
  const kept: boolean[] = [];
  return content.replace(/<a href="([^"]*)">|<\/a>/g, (tag, href: string | undefined) => {
    if (href === undefined) return kept.pop() ? tag : "";
    const id = address.exec(href)?.[1];
    const isKept = id === undefined || !isDead(id);
    kept.push(isKept);
    return isKept ? tag : "";
  });
}
