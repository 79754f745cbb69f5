/** Characters (rule 3.67). */
export const commentMaxLength = 5_000;

/** Apart from the refusals, because every document loads this one with its form. */
export const commentTooLong = `Comments must be at most ${commentMaxLength} characters`;

export function isCommentTooLong(content: string): boolean {
  return content.trim().length > commentMaxLength;
}
