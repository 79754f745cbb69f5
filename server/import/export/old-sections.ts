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
import { cut, lineIn, listIn, textIn } from "./lenient.ts";
import { fromOldHtml } from "./old-html.ts";
import { fieldsOf, type Fields } from "./open-export.ts";

/** In their order; what every portfolio has and this one has not is added (rule 10.13). */
export function readSections(fields: Fields, notes: string[]): Section[] {
  const taken = new Set<string>();
  const given = listIn(fields, "sections", notes).map(fieldsOf);
  const known = given.filter((section) => section !== undefined);
  if (known.length < given.length)
    notes.push(`${given.length - known.length} sections are no objects`);
  const sections = known.map((section) => readSection(section, taken, notes));
  const missing = requiredSections.filter(({ id }) => !taken.has(id));
  if (missing.length > 0) {
    notes.push(`sections added: ${missing.map(({ title }) => title).join(", ")}`);
  }
  for (const section of missing) {
    const at = { intro: 0, experience: contactIn(sections), contact: sections.length }[section.id];
    sections.splice(at, 0, { ...section, content: "" });
  }
  return fitting(sections, notes);
}

/** Where a contact stands, or would: what people did stands before how to reach them. */
function contactIn(sections: readonly Section[]): number {
  const at = sections.findIndex(({ id }) => id === "contact");
  return at < 0 ? sections.length : at;
}

function readSection(fields: Fields, taken: Set<string>, notes: string[]): Section {
  const id = freeId(lineIn(fields, "id"), taken, "section");
  const given = cut(lineIn(fields, "title"), sectionTitleMaxLength, "a section's title", notes);
  const title = sectionTitle({ id, title: given });
  const html = textIn(fields, "content");
  return { id, title, content: id === "experience" ? "" : richText(html, title, notes) };
}

/** What the text of a portfolio may hold; nothing of one that is nested beyond all reading. */
export function richText(html: string, name: string, notes: string[]): string {
  let pictures = 0;
  const leftOut = new Set<string>();
  try {
    const picture = () => {
      pictures += 1;
      return undefined;
    };
    const text = sanitizeText(fromOldHtml(html, { picture, leaveOut: (one) => leftOut.add(one) }));
    if (pictures > 0) notes.push(`${name}: images in the text left out: ${pictures}`);
    if (leftOut.size > 0) notes.push(`${name}: left out of the text: ${[...leftOut].join(", ")}`);
    return text;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    notes.push(`${name}: its text is left out: ${error.detail}`);
    return "";
  }
}

/** An id that nothing else in the portfolio has. */
export function freeId(wanted: string, taken: Set<string>, noun: string): string {
  const isFree = (id: string) => /^[a-z0-9-]{1,40}$/.test(id) && !taken.has(id);
  let id = wanted
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 40);
  for (let number = 1; !isFree(id); number += 1) id = `${noun}-${number}`;
  taken.add(id);
  return id;
}

function fitting(sections: Section[], notes: string[]): Section[] {
  let room = sectionsMax - requiredSections.length;
  const kept = sections.filter(({ id }) => {
    if (isRequiredSection(id)) return true;
    room -= 1;
    return room >= 0;
  });
  const over = sections.length - kept.length;
  if (over > 0) notes.push(`at most ${sectionsMax} sections, left out: ${over}`);
  return kept;
}
