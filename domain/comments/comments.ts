import { isEmpty } from "../content/is-empty.ts";
import { wrongField, type WrongField } from "../refusals.ts";
import { commentTooLong, isCommentTooLong } from "./comment-limits.ts";

export const commentPageSize = 50;

/** Validates a comment (rules 3.67 and 13.64). */
export function commentProblems(content: string): WrongField[] {
  if (isEmpty(content)) return [wrongField("content", "required-fields-missing")];
  return isCommentTooLong(content)
    ? [wrongField("content", "comment-too-long", commentTooLong)]
    : [];
}
