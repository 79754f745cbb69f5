// An unclosed element extends to the end, as in browsers; searching for its end from every start takes minutes.
const styleElements = /<style\b[^>]*(?:>|$)([\s\S]*?)(?:<\/style>|$)/gi;
const classRule = /(?:^|[}\s,])(?:t[dh])?\.([\w-]+)\s*\{([^}]*)(?:\}|$)/g;

/** Excel says how a cell looks by a class, whose meaning stands in the head. */
export function readSheetStyles(html: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, rules = ""] of html.matchAll(styleElements)) {
    for (const [, name = "", style = ""] of rules.matchAll(classRule)) found.set(name, style);
  }
  return found;
}

/** The page's content security policy would speak up for them. */
export function withoutStyleElements(html: string): string {
  return html.replaceAll(styleElements, "");
}

/** @param look the attribute that holds an element's own style, which comes last */
export function styleCells(body: Element, styles: ReadonlyMap<string, string>, look: string): void {
  for (const cell of body.querySelectorAll("td[class], th[class]")) {
    const said = [...cell.classList].flatMap((name) => styles.get(name) ?? []);
    cell.setAttribute(look, [...said, cell.getAttribute(look) ?? ""].join(";"));
  }
}
