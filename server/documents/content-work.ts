import type { DroppedElement } from "../../domain/documents/document-shapes.ts";
import type { ContentType } from "../../domain/documents/documents.ts";
import { countChangedWords } from "./count-changed-words.ts";
import { countDropped } from "./count-dropped.ts";
import type { OwnAddresses } from "./links/own-addresses.ts";
import { readMarkdown } from "./markdown/read-markdown.ts";
import { renderMarkdown } from "./markdown/render-markdown.ts";
import { readContentFacts, type ContentFacts } from "./read-content-facts.ts";
import { sanitizeContent } from "./sanitize-content.ts";
import { sanitizeText } from "./sanitize-text.ts";

export type SubmittedContent = ContentFacts & {
  content: string;
  words: { added: number; removed: number };
  dropped: DroppedElement[];
};

function cleanSubmitted(
  submitted: string,
  contentType: ContentType,
  ownFileIds: ReadonlySet<string>,
  stored: string,
  own: OwnAddresses,
): SubmittedContent {
  const html =
    contentType === "markdown" ? renderMarkdown(readMarkdown(submitted)).html : submitted;
  const dropped = countDropped();
  const content = sanitizeContent(html, ownFileIds, { own, onDrop: dropped.add });
  const facts = readContentFacts(content);
  const words = countChangedWords(readContentFacts(stored).text, facts.text);
  return { content, ...facts, words, dropped: dropped.list() };
}

export type SanitizedText = { content: string; text: string };

function cleanTexts(texts: readonly string[]): SanitizedText[] {
  return texts.map((text) => {
    const content = sanitizeText(text);
    return { content, text: readContentFacts(content).text };
  });
}

export const work = { module: import.meta.url, functions: { cleanSubmitted, cleanTexts } };
