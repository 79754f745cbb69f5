import {
  isRequiredSection,
  requiredSections,
  sectionTitle,
  sectionTitleMaxLength,
  sectionsMax,
  type Section,
} from "../../../domain/portfolios/portfolios.ts";
import { Refusal } from "../../../domain/refusals.ts";
import { sanitizeText } from "../../documents/sanitize-text.ts";
import { readLine, readObjects, readShortLine, readText } from "./lenient.ts";
import { readOldHtml } from "./old-html.ts";
import type { Fields } from "./open-export.ts";

/** Reads the sections in order and adds missing required ones (rule 10.13). */
export function readSections(fields: Fields, notes: string[]): Section[] {
  const taken = new Set<string>();
  const given = readObjects(fields, "sections", notes);
  const sections = given.map((section) => readSection(section, taken, notes));
  for (const section of requiredSections.filter(({ id }) => !taken.has(id))) {
    notes.push(`section added: ${section.title}`);
    const contact = sections.findIndex(({ id }) => id === "contact");
    const end = contact < 0 ? sections.length : contact;
    sections.splice(section.id === "intro" ? 0 : end, 0, { ...section, content: "" });
  }
  const others = sections.filter(({ id }) => !isRequiredSection(id));
  const excess = others.slice(sectionsMax - requiredSections.length);
  if (excess.length > 0) notes.push(`at most ${sectionsMax} sections, left out: ${excess.length}`);
  return sections.filter((section) => !excess.includes(section));
}

function readSection(fields: Fields, taken: Set<string>, notes: string[]): Section {
  const id = claimId(readLine(fields, "id"), taken, "section");
  const given = readShortLine(fields, "title", sectionTitleMaxLength, notes);
  const title = sectionTitle({ id, title: given });
  const html = readText(fields, "content");
  return { id, title, content: id === "experience" ? "" : richText(html, title, notes) };
}

/** @returns "" for a text that is nested too deeply */
export function richText(html: string, name: string, notes: string[]): string {
  try {
    const { pictures, dropped, write } = readOldHtml(html);
    const text = sanitizeText(write(() => undefined));
    if (pictures.size > 0) notes.push(`${name}: images in the text left out: ${pictures.size}`);
    if (dropped.size > 0) notes.push(`${name}: removed from the text: ${[...dropped].join(", ")}`);
    return text;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    notes.push(`${name}: its text is left out: ${error.detail}`);
    return "";
  }
}

export function claimId(wanted: string, taken: Set<string>, noun: string): string {
  const isFree = (id: string) => /^[a-z0-9-]{1,40}$/.test(id) && !taken.has(id);
  let id = wanted
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 40);
  for (let number = 1; !isFree(id); number += 1) id = `${noun}-${number}`;
  taken.add(id);
  return id;
}
