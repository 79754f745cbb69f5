/** Stands for what is no text, such as a mention that was chosen before. */
export const objectSign = "\uFFFC";

/** Not inside a word, such as an email address. Names have at most so many letters. */
const typed = /(?<=^|[\s\p{Ps}])@(?!\s)([^@\n\uFFFC]{0,80})$/u;

/** @returns what is typed after the last `@` before the caret, and where that `@` stands */
export function typedMention(textBefore: string): { from: number; words: string } | undefined {
  const match = typed.exec(textBefore);
  return match ? { from: match.index, words: match[1] ?? "" } : undefined;
}
