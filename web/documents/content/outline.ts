import { headingId } from "../../../domain/content/heading-ids.ts";

/** A heading in the text, as the table of contents lists it. */
export type OutlineEntry = { id: string; level: number; text: string };

/** Gives every heading an id that its words make and that no other has; empty headings are left out. */
export function outlineOf(content: ParentNode): OutlineEntry[] {
  const taken = new Set<string>();
  const entries: OutlineEntry[] = [];
  for (const heading of content.querySelectorAll("h1, h2, h3")) {
    const text = lineOf(heading);
    if (text === "") continue;
    heading.id = headingId(text, taken);
    entries.push({ id: heading.id, level: Number(heading.tagName.slice(1)), text });
  }
  return entries;
}

/** A heading's words in one line. */
export function lineOf(heading: Element): string {
  return (heading.textContent ?? "").replace(/\s+/g, " ").trim();
}
