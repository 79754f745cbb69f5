/** Characters (rule 3.67). */
export const commentMaxLength = 5_000;

/** Not only in `refusals.ts`, which comment forms need not load; a test compares both. */
export const commentTooLong = `Comments must be at most ${commentMaxLength} characters`;

export function isCommentTooLong(content: string): boolean {
  return content.trim().length > commentMaxLength;
}
