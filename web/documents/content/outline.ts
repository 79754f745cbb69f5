import { headingId } from "../../../domain/content/heading-ids.ts";
import { findElements, textOf, type ContentNode } from "./content-nodes.ts";

export type OutlineEntry = { id: string; level: number; text: string };

/** Gives each heading a unique id made from its text. Skips empty ones. @returns the outline */
export function identifyHeadings(content: readonly ContentNode[]): OutlineEntry[] {
  const usedIds = new Map<string, number>();
  const entries: OutlineEntry[] = [];
  for (const heading of findElements(content, ["h1", "h2", "h3"])) {
    const text = headingText(textOf(heading));
    if (text === "") continue;
    const id = headingId(text, usedIds);
    heading.attributes["id"] = id;
    entries.push({ id, level: Number(heading.tag.slice(1)), text });
  }
  return entries;
}

/** One heading alone needs no table of contents. */
export function hasContents(headings: readonly OutlineEntry[]): boolean {
  return headings.length >= 2;
}

export function headingText(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
