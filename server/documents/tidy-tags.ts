const paragraph = ["p"];
const textBlock = ["h1", "h2", "h3", "p"];

/** The open elements that a start tag closes when it stands directly inside them, as in every HTML parser. */
const ends: Record<string, readonly string[]> = {
  p: paragraph,
  blockquote: paragraph,
  ol: paragraph,
  ul: paragraph,
  pre: paragraph,
  table: paragraph,
  h1: textBlock,
  h2: textBlock,
  h3: textBlock,
  li: ["li"],
  a: ["a"],
  tbody: ["thead", "tbody"],
  tr: ["tr", "th", "td"],
  th: ["th"],
  td: ["thead", "th", "td"],
};

type Open = { name: string; isWritten: boolean };

/**
 * Leaves out pictures, spans and links without an attribute, which say nothing, and closes what a parser would
 * close when it reads the text again: dropped and renamed elements may have stood in between. So cleaning twice
 * gives what cleaning once gave (rule 3.32). Done behind the library, which would copy the whole text for each
 * bare element; in what it writes, every `>` ends a tag.
 */
export function tidyTags(clean: string): string {
  const all: Open[] = [];
  const written: Open[] = [];
  return clean.replace(/<(\/?)([a-z\d]+)( [^>]*)?>/g, (tag, slash, name, attributes) => {
    if (name === "br" || name === "img") return tag === "<img />" ? "" : tag;
    if (slash === "/") return close(all.pop(), written);
    const isBare = (name === "a" || name === "span") && attributes === undefined;
    const element = { name, isWritten: !isBare };
    all.push(element);
    if (isBare) return "";
    const closed = closeImplied(name, written);
    written.push(element);
    return closed + tag;
  });
}

function close(element: Open | undefined, written: Open[]): string {
  if (!element?.isWritten) return "";
  written.pop();
  return `</${element.name}>`;
}

function closeImplied(name: string, written: Open[]): string {
  let closed = "";
  for (let last = written.at(-1); last && ends[name]?.includes(last.name); last = written.at(-1)) {
    closed += close(last, written);
    last.isWritten = false;
  }
  return closed;
}
