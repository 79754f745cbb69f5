const paragraph = ["p"];
const textBlock = ["h1", "h2", "h3", "p"];

/** The parent elements that a start tag closes implicitly, as in every HTML parser. */
const closedBy: Record<string, readonly string[]> = {
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
 * Closes elements that a parser would close implicitly now that others were dropped or renamed, so
 * that cleaning is idempotent (rule 3.32). Relies on the library's output, where every `>` ends a
 * tag. Removing elements inside the library would copy the whole text for each of them.
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
  for (
    let last = written.at(-1);
    last && closedBy[name]?.includes(last.name);
    last = written.at(-1)
  ) {
    closed += close(last, written);
    last.isWritten = false;
  }
  return closed;
}
