import { contentMaxBytes } from "../content/content.ts";
import { isEmpty } from "../content/is-empty.ts";
import { wrongField, type WrongField } from "../refusals.ts";
import { isSubteamId, subteamName, type SubteamId } from "../subteams/subteams.ts";

/** Characters and counts (rules 3.7, 3.10, and 3.11). */
export const titleMaxLength = 200;
export const tagsMax = 20;
export const tagMaxLength = 50;
export const pageSizeMax = 100;
export const pageSize = 50;

/** Shown where a record has no title. */
const untitled = "Untitled Document";

export function shownTitle(title: string | null): string {
  return title === null || isEmpty(title) ? untitled : title.trim();
}

export type DocumentForm = {
  subteam: string;
  title: string;
  content: string;
  tags: readonly string[];
};

/**
 * What is wrong with a document as typed, in the order in which people are told (rule 3.12).
 * @param hasContent whether anything can be read in the content: an empty editor counts as empty
 */
export function documentProblems(form: DocumentForm, hasContent: boolean): WrongField[] {
  const missing: WrongField[] = [];
  if (form.subteam === "") missing.push(wrongField("subteam", "required-fields-missing"));
  if (isEmpty(form.title)) missing.push(wrongField("title", "required-fields-missing"));
  if (!hasContent) missing.push(wrongField("content", "required-fields-missing"));
  if (missing.length > 0) return missing;
  const problems: WrongField[] = [];
  if (!isSubteamId(form.subteam)) problems.push(wrongField("subteam", "unknown-subteam"));
  if (form.title.trim().length > titleMaxLength)
    problems.push(wrongField("title", "title-too-long"));
  if (new TextEncoder().encode(form.content).length > contentMaxBytes) {
    problems.push(wrongField("content", "content-too-large"));
  }
  return [...problems, ...tagProblems(form.tags)];
}

function tagProblems(tags: readonly string[]): WrongField[] {
  const kept = cleanTags(tags);
  if (kept.length > tagsMax) return [wrongField("tags", "too-many-tags")];
  if (kept.some((tag) => tag.length > tagMaxLength)) return [wrongField("tags", "tag-too-long")];
  return [];
}

/** Trimmed, without empty ones and repetitions; upper and lower case are one tag, the first spelling wins (rules 3.16 and 3.17). */
export function cleanTags(tags: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const tag of tags) {
    // Halves of characters become the same sign when they are stored: two tags would be one.
    const clean = tag.toWellFormed().replace(/\s+/g, " ").trim();
    if (!isEmpty(clean) && !seen.has(tagKey(clean))) seen.set(tagKey(clean), clean);
  }
  return [...seen.values()];
}

/** The tags that an address filters a list by. A longer one than tags can be is cut, and still is none of them. */
export function filterTags(given: readonly string[]): string[] {
  return cleanTags(given.map((tag) => tag.slice(0, tagMaxLength + 1))).slice(0, tagsMax);
}

/** What two spellings of one tag have in common. */
export function tagKey(tag: string): string {
  return tag.trim().toLowerCase();
}

/** The heading of a document: its title, or the subteam's name and the tags (rule 3.20). */
export function documentHeading(document: {
  title: string | null;
  subteam: SubteamId;
  tags: readonly string[];
}): string {
  const { title } = document;
  if (title !== null && !isEmpty(title)) return title.trim();
  return [subteamName(document.subteam), ...document.tags].join(" ");
}
