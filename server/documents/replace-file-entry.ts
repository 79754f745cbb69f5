import type { Trx } from "../db/open.ts";
import { addIndexTexts } from "../file-texts/add-index-texts.ts";
import { recordTextState } from "../file-texts/record-text-state.ts";
import { hasTexts, listTokens, markCrowded } from "../file-texts/store.ts";
import {
  foldedTexts,
  insertEntry,
  removeEntry,
  type SearchEntry,
} from "../search-index/index-document.ts";
import { fileIndex } from "../search-index/search-indexes.ts";
import { ownTokens } from "../search-index/tokens.ts";
import { wordToken } from "../search-index/words.ts";

/** Tokens. More would keep the database busy for too long at once. */
const tokensMax = 100_000;

export async function replaceFileEntry(
  trx: Trx,
  documentId: string,
  entry: SearchEntry,
): Promise<void> {
  await removeEntry(trx, fileIndex, entry.sortKey);
  const texts = await listTokens(trx, documentId);
  if (texts.length === 0) return;
  const own = ownTokens(foldedTexts(entry).content).join(" ");
  const { tokens, fits } = uniteTokens([own, ...texts.map((text) => text.tokens)]);
  await insertEntry(trx, fileIndex, entry, { tokens, words: wordsIn(tokens) });
  const crowded = texts.filter((_, at) => !fits[at + 1]).map(({ fileId }) => fileId);
  if (await markCrowded(trx, documentId, crowded)) await recordTextState(trx, documentId);
}

/** Removes the entry if a file was removed. Writing the new one would slow down the save. */
export async function indexFileTextsLater(
  trx: Trx,
  document: { id: string; sortKey: number },
  hasRemovedFiles: boolean,
): Promise<void> {
  if (hasRemovedFiles) await removeEntry(trx, fileIndex, document.sortKey);
  if (await hasTexts(trx, document.id)) await addIndexTexts(trx, document.id);
}

/** `fits` tells for each text whether there was room for all of its tokens. */
export function uniteTokens(texts: readonly string[]): { tokens: string[]; fits: boolean[] } {
  const tokens = new Set<string>();
  const fits = texts.map((text) =>
    text.split(" ").every((token) => {
      if (token !== "" && tokens.size < tokensMax) tokens.add(token);
      return token === "" || tokens.has(token);
    }),
  );
  return { tokens: [...tokens], fits };
}

const wordKind = wordToken("content", "");

export function wordsIn(tokens: readonly string[]): string[] {
  return tokens
    .filter((token) => token.startsWith(wordKind))
    .map((token) => token.slice(wordKind.length))
    .toSorted();
}
