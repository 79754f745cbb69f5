/** Replaces each inline node that is not text, such as an earlier mention. */
export const objectSign = "\uFFFC";

/** In an email address, the `@` follows a letter. At most 80 characters are searched for. */
const typed = /(?<=^|[\s\p{Ps}])@(?!\s)([^@\n\uFFFC]{0,80})$/u;

/** @returns what is typed after the last `@` before the caret, and where that `@` stands */
export function typedMention(textBefore: string): { from: number; words: string } | undefined {
  const match = typed.exec(textBefore);
  return match ? { from: match.index, words: match[1] ?? "" } : undefined;
}
