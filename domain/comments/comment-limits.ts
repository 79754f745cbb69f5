/** Characters (rule 3.67). */
export const commentMaxLength = 5_000;

/** Not in `refusals.ts`, because every document page loads this sentence with its comment form. */
export const commentTooLong = `Comments must be at most ${commentMaxLength} characters`;

export function isCommentTooLong(content: string): boolean {
  return content.trim().length > commentMaxLength;
}
