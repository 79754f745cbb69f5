import { setImmediate } from "node:timers/promises";
import { transact, type WriteContext } from "../db/transact.ts";
import { listNewWords, listTokens } from "../file-texts/store.ts";
import { waitForEdits } from "../files/wait-for-edits.ts";
import type { JobPayloads } from "../jobs/add-job.ts";
import { fileIndex } from "../search-index/search-indexes.ts";
import { addWords } from "../search-index/vocabulary.ts";
import { findEntry } from "./index-stored.ts";
import { replaceFileEntry, uniteTokens, wordsIn } from "./replace-file-entry.ts";

const wordsAtOnce = 500;

export async function indexFileTexts(
  context: WriteContext,
  { documentId }: JobPayloads["index-texts"],
  signal: AbortSignal,
): Promise<void> {
  const texts = await listTokens(context.db, documentId);
  const all = wordsIn(uniteTokens(texts.map(({ tokens }) => tokens)).tokens);
  const words = await listNewWords(context.db, all);
  // New words take the most time, so they come first, in many short transactions.
  for (let at = 0; at < words.length; at += wordsAtOnce) {
    await setImmediate(undefined, { signal });
    const some = words.slice(at, at + wordsAtOnce);
    await transact(context, (trx) => addWords(trx, fileIndex, some));
  }
  await transact(context, async (trx) => {
    // Waits for a running edit, whose texts and files this job must index.
    await waitForEdits(trx, documentId);
    const entry = await findEntry(trx, documentId);
    if (entry) await replaceFileEntry(trx, documentId, entry);
  });
}
