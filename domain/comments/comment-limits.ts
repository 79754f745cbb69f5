/** Characters (rule 3.67). */
export const commentMaxLength = 5_000;

/** Apart from `refusals.ts`, so that comment forms need not load it; a test compares both. */
export const commentTooLong = `Comments must be at most ${commentMaxLength} characters`;

export function isCommentTooLong(content: string): boolean {
  return content.trim().length > commentMaxLength;
}
