import { linkedDocumentOf } from "../../domain/content/content.ts";
import { isEmpty } from "../../domain/content/is-empty.ts";
import { mentionAttribute } from "../../domain/content/mentions.ts";
import { toOwnLink, type OwnAddresses } from "./links/own-addresses.ts";
import { readHtml } from "./read-html.ts";

export type ContentFacts = {
  /** Plain text for search and previews, with spaces between blocks and tabs after table cells. */
  text: string;
  depth: number;
  /** A picture, a table, or a mention counts as content; an empty `<p></p>` does not. */
  hasContent: boolean;
  /** Ids of documents. */
  links: string[];
};

const inline = new Set(["strong", "em", "u", "s", "code", "a", "span"]);
const objects = new Set(["img", "table"]);
const cells = new Set(["td", "th"]);
const childless = new Set(["br", "img"]);

/** @param own for content that was stored before addresses of this wiki became links (rule 3.92) */
export function readContentFacts(html: string, own?: OwnAddresses): ContentFacts {
  let text = "";
  let open = 0;
  let depth = 0;
  let hasObject = false;
  const links = new Set<string>();
  readHtml(html, {
    onopentag(name, { href = "", [mentionAttribute]: mentioned }) {
      const link = name === "a" && linkedDocumentOf(own ? toOwnLink(href, own) : href);
      if (link) links.add(link);
      if (!inline.has(name)) text += " ";
      if (objects.has(name) || mentioned !== undefined) hasObject = true;
      if (!childless.has(name)) open += 1;
      depth = Math.max(depth, open);
    },
    ontext: (part) => {
      text += part.replaceAll("\t", " ");
    },
    onclosetag(name) {
      if (!inline.has(name)) text += cells.has(name) ? "\t" : " ";
      if (!childless.has(name)) open -= 1;
    },
  });
  const clean = text
    .replace(/[^\S\t]+/g, " ")
    .replace(/ ?\t[ \t]*/g, "\t")
    .trim();
  return { text: clean, depth, hasContent: !isEmpty(clean) || hasObject, links: [...links] };
}
