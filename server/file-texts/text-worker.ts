// Runs in a thread, so that the process around it can watch its memory.
import { parentPort, workerData } from "node:worker_threads";
import type { TextFormat } from "../../domain/files/file-texts.ts";
import { collectText } from "./collect-text.ts";
import { indexPieces } from "./index-pieces.ts";
import { loadReader } from "./load-reader.ts";
import { Unreadable } from "./readers/text-reader.ts";
import type { TextOutcome } from "./run-text-process.ts";

export type TextWork = {
  format: TextFormat;
  bytes: Uint8Array;
  /** Epoch milliseconds. Then reading stops, and the text so far is the result. */
  until: number;
};

const work = workerData as TextWork;
parentPort?.postMessage(await read(work), []);

async function read({ format, bytes, until }: TextWork): Promise<TextOutcome> {
  try {
    const readText = await loadReader(format);
    const collector = collectText(until);
    await readText(bytes, collector);
    return indexPieces(collector.end());
  } catch (error) {
    return { fault: error instanceof Unreadable ? error.fault : "broken" };
  }
}
