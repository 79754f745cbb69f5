import { contentMaxBytes } from "../content/content.ts";
import { isEmpty } from "../content/is-empty.ts";
import { wrongField, type WrongField } from "../refusals.ts";
import type { Subteam } from "../subteams/subteams.ts";
import {
  cleanTags,
  tagMaxLength,
  tagsMax,
  titleMaxLength,
  type DocumentFields,
} from "./documents.ts";

/** Validates a document as typed; problems are in display order (rules 3.7, 3.10, 3.12). */
export function documentProblems(
  form: DocumentFields,
  hasContent: boolean,
  subteams: readonly Pick<Subteam, "id">[],
): WrongField[] {
  const missing = missingFields(form, hasContent);
  if (missing.length > 0) return missing;
  const isKnown = subteams.some(({ id }) => id === form.subteam);
  return [...(isKnown ? [] : [wrongField("subteam", "unknown-subteam")]), ...textProblems(form)];
}

/** Validates what a document must have (rules 3.12 to 3.14). */
export function missingFields(
  form: Pick<DocumentFields, "subteam" | "title">,
  hasContent: boolean,
): WrongField[] {
  const missing: WrongField[] = [];
  if (form.subteam === "") missing.push(wrongField("subteam", "required-fields-missing"));
  if (isEmpty(form.title)) missing.push(wrongField("title", "required-fields-missing"));
  if (!hasContent) missing.push(wrongField("content", "required-fields-missing"));
  return missing;
}

/** Validates the lengths of a document's texts (rules 3.7 and 3.10). */
export function textProblems(
  form: Pick<DocumentFields, "title" | "content" | "tags">,
): WrongField[] {
  const problems: WrongField[] = [];
  if (form.title.trim().length > titleMaxLength)
    problems.push(wrongField("title", "title-too-long"));
  if (new TextEncoder().encode(form.content).length > contentMaxBytes) {
    problems.push(wrongField("content", "content-too-large"));
  }
  return [...problems, ...tagProblems(form.tags)];
}

function tagProblems(tags: readonly string[]): WrongField[] {
  const clean = cleanTags(tags);
  if (clean.length > tagsMax) return [wrongField("tags", "too-many-tags")];
  if (clean.some((tag) => tag.length > tagMaxLength)) return [wrongField("tags", "tag-too-long")];
  return [];
}
