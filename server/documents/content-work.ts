import { countChangedWords } from "./count-changed-words.ts";
import { readContent, type ContentFacts } from "./read-content.ts";
import { sanitizeContent } from "./sanitize-content.ts";
import { sanitizeText } from "./sanitize-text.ts";

export type SubmittedContent = ContentFacts & {
  content: string;
  words: { added: number; removed: number };
};

/** Cleans a document's content and counts the words that differ from the stored content. */
function cleanSubmitted(
  html: string,
  ownFileIds: ReadonlySet<string>,
  stored: string,
): SubmittedContent {
  const content = sanitizeContent(html, ownFileIds);
  const facts = readContent(content);
  return { content, ...facts, words: countChangedWords(readContent(stored).text, facts.text) };
}

export type SanitizedText = { content: string; text: string };

/** Cleans the texts of a portfolio. */
function cleanTexts(texts: readonly string[]): SanitizedText[] {
  return texts.map((text) => {
    const content = sanitizeText(text);
    return { content, text: readContent(content).text };
  });
}

/** `runInContentWorker` can run these. Arguments and results are copied between threads. */
export const contentWork = { cleanSubmitted, cleanTexts };
