import { textFormatOf, type TextState } from "../../domain/files/file-texts.ts";
import type { AppContext } from "../context.ts";
import { faultCode } from "../db/faults.ts";
import { transact } from "../db/transact.ts";
import { readStored } from "../files/read-stored.ts";
import { findFile, type FileRecord } from "../files/store.ts";
import { waitForEdits } from "../files/wait-for-edits.ts";
import { addJob, type JobPayloads } from "../jobs/add-job.ts";
import { addIndexTexts } from "./add-index-texts.ts";
import type { IndexedText } from "./index-pieces.ts";
import { recordTextState } from "./record-text-state.ts";
import { runTextProcess } from "./run-text-process.ts";
import { stateOf } from "./state-of.ts";
import { insertText, hasReadText, listUnread } from "./store.ts";

export async function readFileText(
  context: AppContext,
  { fileId }: JobPayloads["read-text"],
  signal: AbortSignal,
): Promise<void> {
  const { db } = context;
  const file = await findFile(db, fileId);
  const format = file && textFormatOf(file);
  if (!format || file.documentId === null || (await hasReadText(db, fileId))) return;
  if ((await context.fileStore.size(fileId)) === undefined) return;
  const read = async () => (await readStored(context, file)) ?? new Uint8Array();
  const outcome = await runTextProcess({ format, size: file.size }, { read, signal });
  await saveText(context, file, stateOf(outcome, file), "fault" in outcome ? none : outcome);
}

const none: IndexedText = { pieces: [], tokens: "", isCut: false };

/** Called when the process of the file ended again and again. */
export async function giveUpText(
  context: AppContext,
  { fileId }: JobPayloads["read-text"],
): Promise<void> {
  const file = await findFile(context.db, fileId);
  if (file) await saveText(context, file, "broken", none);
}

async function saveText(
  context: AppContext,
  { id, documentId }: FileRecord,
  state: TextState,
  { pieces, tokens }: IndexedText,
): Promise<void> {
  if (state !== "whole") context.log.info("file text incomplete", { file: id, reason: state });
  await transact(context, async (trx) => {
    if (documentId !== null) await waitForEdits(trx, documentId);
    if (!(await insertText(trx, id, { pieces, tokens, state })) || documentId === null) return;
    if (tokens !== "") await addIndexTexts(trx, documentId);
    if (state !== "whole") await recordTextState(trx, documentId);
  });
}

const filesPerJob = 20;

/** Reads older files, a few in each job, so that a stopped server continues there. */
export async function readOlderTexts(
  context: AppContext,
  { after }: JobPayloads["read-older-texts"],
  signal: AbortSignal,
): Promise<void> {
  const files = await listUnread(context.db, { after, limit: filesPerJob });
  for (const { id: fileId } of files) {
    try {
      await readFileText(context, { fileId }, signal);
    } catch (error) {
      signal.throwIfAborted();
      context.log.error("file text not read", { file: fileId, error: faultCode(error) });
      // It is tried again on its own, so that it does not hold up the others.
      await transact(context, (trx) => addJob(trx, "read-text", { fileId }));
    }
  }
  const last = files.at(-1);
  if (last) await transact(context, (trx) => addJob(trx, "read-older-texts", { after: last.id }));
}
