import { headingId } from "../../../domain/content/heading-ids.ts";

export type OutlineEntry = { id: string; level: number; text: string };

/** Assigns each heading a unique id made from its text. Skips empty headings. */
export function buildOutline(content: ParentNode): OutlineEntry[] {
  const usedIds = new Map<string, number>();
  const entries: OutlineEntry[] = [];
  for (const heading of content.querySelectorAll("h1, h2, h3")) {
    const text = headingText(heading);
    if (text === "") continue;
    heading.id = headingId(text, usedIds);
    entries.push({ id: heading.id, level: Number(heading.tagName.slice(1)), text });
  }
  return entries;
}

/** One heading alone needs no table of contents. */
export function hasContents(headings: readonly OutlineEntry[]): boolean {
  return headings.length >= 2;
}

export function headingText(heading: Element): string {
  return (heading.textContent ?? "").replace(/\s+/g, " ").trim();
}
