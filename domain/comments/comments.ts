import { isEmpty } from "../content/is-empty.ts";
import { wrongField, type WrongField } from "../refusals.ts";

/** Characters (rule 3.67). */
export const commentMaxLength = 5_000;
export const commentPageSize = 50;

export function commentProblems(content: string): WrongField[] {
  const text = content.trim();
  if (isEmpty(text)) return [wrongField("content", "required-fields-missing")];
  return text.length > commentMaxLength ? [wrongField("content", "comment-too-long")] : [];
}
