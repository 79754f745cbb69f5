import { addBasePath } from "../api/base-path.ts";

const rows = "li, article, tr, [role='row']";

export function focusRow(step: 1 | -1): void {
  const links = rowLinks();
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  // If another element of a row has the focus, that row counts. Without a row, a step down starts
  // at the top.
  const own =
    at < 0 ? links.findIndex((link) => rowOf(link)?.contains(document.activeElement)) : at;
  const next = own < 0 ? (step > 0 ? 0 : -1) : own + step;
  const link = links[next];
  link?.focus();
  link?.scrollIntoView({ block: "nearest" });
}

/** The first link to a document in each row; those in a document's text are not rows. */
function rowLinks(): HTMLAnchorElement[] {
  const links = document.querySelectorAll<HTMLAnchorElement>(
    `main a[href^='${addBasePath("/document/")}']`,
  );
  const byRow = new Map<Element, HTMLAnchorElement>();
  for (const link of links) {
    const row = rowOf(link);
    if (row && !byRow.has(row) && isShown(link)) byRow.set(row, link);
  }
  return [...byRow.values()];
}

function rowOf(link: Element): Element | null {
  return link.closest(".rich") ? null : link.closest(rows);
}

function isShown(link: HTMLElement): boolean {
  return link.checkVisibility?.() ?? true;
}
