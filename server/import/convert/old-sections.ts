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
import { readLine, readList, readText, truncate } from "./lenient.ts";
import { readOldHtml } from "./old-html.ts";
import { fieldsOf, type Fields } from "./open-export.ts";

/** Reads the sections in order and adds missing required ones (rule 10.13). */
export function readSections(fields: Fields, notes: string[]): Section[] {
  const taken = new Set<string>();
  const given = readList(fields, "sections", notes).map(fieldsOf);
  const known = given.filter((section) => section !== undefined);
  if (known.length < given.length)
    notes.push(`${given.length - known.length} sections are not objects`);
  const sections = known.map((section) => readSection(section, taken, notes));
  const missing = requiredSections.filter(({ id }) => !taken.has(id));
  if (missing.length > 0) {
    notes.push(`sections added: ${missing.map(({ title }) => title).join(", ")}`);
  }
  for (const section of missing) {
    const at = { intro: 0, experience: contactIndex(sections), contact: sections.length }[
      section.id
    ];
    sections.splice(at, 0, { ...section, content: "" });
  }
  return limitSections(sections, notes);
}

/** Experience belongs before the contact, or last when there is none. */
function contactIndex(sections: readonly Section[]): number {
  const at = sections.findIndex(({ id }) => id === "contact");
  return at < 0 ? sections.length : at;
}

function readSection(fields: Fields, taken: Set<string>, notes: string[]): Section {
  const id = claimId(readLine(fields, "id"), taken, "section");
  const given = truncate(
    readLine(fields, "title"),
    sectionTitleMaxLength,
    "a section's title",
    notes,
  );
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

/** Adds an unused id to `taken`, based on the wanted one where possible. */
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

function limitSections(sections: Section[], notes: string[]): Section[] {
  let room = sectionsMax - requiredSections.length;
  const kept = sections.filter(({ id }) => {
    if (isRequiredSection(id)) return true;
    room -= 1;
    return room >= 0;
  });
  const excess = sections.length - kept.length;
  if (excess > 0) notes.push(`at most ${sectionsMax} sections, left out: ${excess}`);
  return kept;
}
