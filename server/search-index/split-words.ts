export type SplitText = {
  words: string[];
  /** The text before each word, and after the last one. */
  between: string[];
};

export function splitWords(text: string): SplitText {
  const words: string[] = [];
  const between: string[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    words.push(word);
    between.push(text.slice(end, index));
    end = index + word.length;
  }
  between.push(text.slice(end));
  return { words, between };
}
