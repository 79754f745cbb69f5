import { isEmpty } from "../content/is-empty.ts";
import { subteamName, type Subteam } from "../subteams/subteams.ts";

/** Characters and counts (rules 3.7, 3.10, and 3.11). */
export const titleMaxLength = 200;
export const tagsMax = 20;
export const tagMaxLength = 50;
export const pageSizeMax = 100;
export const pageSize = 50;
/** Characters of a document's text in its link preview (rule 3.85). */
export const linkPreviewLength = 240;

/** HTML is what documents store; Markdown is converted when it is saved (rule 3.77). */
export const contentTypes = ["html", "markdown"] as const;
export type ContentType = (typeof contentTypes)[number];
/** Kinds of elements that an answer lists as dropped, and characters of their names (rule 3.79). */
export const droppedMax = 20;
export const droppedNameMaxLength = 30;

const untitled = "Untitled Document";

/** Names a document without a title "Untitled Document". */
export function shownTitle(title: string | null): string {
  return title === null || isEmpty(title) ? untitled : title.trim();
}

export type DocumentFields = {
  subteam: string;
  title: string;
  content: string;
  tags: readonly string[];
};

/** Trims tags and drops empty and repeated ones; the first spelling wins (rules 3.16 and 3.17). */
export function cleanTags(tags: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const tag of tags) {
    // Lone surrogates all become U+FFFD when stored, which would make different tags equal.
    const clean = tag.toWellFormed().replace(/\s+/g, " ").trim();
    if (!isEmpty(clean) && !seen.has(tagKey(clean))) seen.set(tagKey(clean), clean);
  }
  return [...seen.values()];
}

/** Cleans a filter's tags. An overlong tag is cut, but stays too long to match any. */
export function filterTags(tags: readonly string[]): string[] {
  return cleanTags(tags.map((tag) => tag.slice(0, tagMaxLength + 1))).slice(0, tagsMax);
}

/** Spellings with the same key are one tag (rule 3.17). */
export function tagKey(tag: string): string {
  return tag.trim().toLowerCase();
}

/** The title, or the subteam's name and the tags if there is none (rule 3.20). */
export function documentHeading(
  document: { title: string | null; subteam: string; tags: readonly string[] },
  subteams: readonly Subteam[],
): string {
  const { title } = document;
  if (title !== null && !isEmpty(title)) return title.trim();
  return [subteamName(subteams, document.subteam), ...document.tags].join(" ");
}
