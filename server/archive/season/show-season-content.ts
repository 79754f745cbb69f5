import { headingId } from "../../../domain/content/heading-ids.ts";
import { idPattern } from "../../../domain/ids.ts";
import { readHeadings } from "../../documents/read-headings.ts";

type Addresses = {
  file: (id: string) => string;
  document: (id: string) => string;
  wiki: string;
};

/** Relies on cleaned content. */
export function showSeasonContent(content: string, addresses: Addresses): string {
  const ids = headingIdsOf(content);
  let headings = 0;
  return content.replace(
    replacedIn(addresses.wiki),
    (tag, file?: string, document?: string, heading?: string) => {
      if (file !== undefined) return `<img loading="lazy" src="${addresses.file(file)}"`;
      if (document !== undefined) return `<a href="${addresses.document(document)}`;
      if (heading === undefined) return replacements[tag] ?? tag;
      const id = ids[headings];
      headings += 1;
      // The title of the page is its only first heading.
      const start = heading === "h1" ? '<h2 data-level="1"' : `<${heading}`;
      return id === undefined ? start : `${start} id="${id}"`;
    },
  );
}

function replacedIn(wiki: string): RegExp {
  const origin = wiki.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(
    `<img src="/api/files/([a-z0-9]{20})"` +
      `|<a href="(?:${origin})?/document/(${idPattern})(?=[#"])` +
      `|<(h[1-3])(?=[ >])|</h1>|</?table>|<pre\\b|</pre>`,
    "g",
  );
}

/** Wide tables and code scroll, and each heading is one level lower. */
const replacements: Record<string, string> = {
  "<table>": '<div class="rich-table" tabindex="0" role="region" aria-label="Table"><table>',
  "</table>": "</table></div>",
  "</pre>": "</pre></div>",
  "<pre": '<div class="rich-code"><pre tabindex="0"',
  "</h1>": "</h2>",
};

/** As screens make them, so that links to headings work. */
function headingIdsOf(content: string): (string | undefined)[] {
  const taken = new Map<string, number>();
  return readHeadings(content).map((text) => (text === "" ? undefined : headingId(text, taken)));
}
