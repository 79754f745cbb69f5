// An unclosed element extends to the end, as in browsers. Searching for its end could take minutes.
const styleElements = /<style\b[^>]*(?:>|$)([\s\S]*?)(?:<\/style>|$)/gi;
const classRule = /(?:^|[}\s,])(?:t[dh])?\.([\w-]+)\s*\{([^}]*)(?:\}|$)/g;

/** Excel styles cells through classes in a style sheet. */
export function readSheetStyles(html: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, rules = ""] of html.matchAll(styleElements)) {
    for (const [, name = "", style = ""] of rules.matchAll(classRule)) found.set(name, style);
  }
  return found;
}

/** The content security policy would report style elements. */
export function removeStyleElements(html: string): string {
  return html.replaceAll(styleElements, "");
}

/** @param styleAttribute holds an element's own style, which overrides its classes */
export function styleCells(
  body: Element,
  styles: ReadonlyMap<string, string>,
  styleAttribute: string,
): void {
  for (const cell of body.querySelectorAll("td[class], th[class]")) {
    const classStyles = [...cell.classList].flatMap((name) => styles.get(name) ?? []);
    const ownStyle = cell.getAttribute(styleAttribute) ?? "";
    cell.setAttribute(styleAttribute, [...classStyles, ownStyle].join(";"));
  }
}
