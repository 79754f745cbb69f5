// One process per file: a hostile file can crash only this process.
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { TextFormat } from "../../domain/files/file-texts.ts";
import { answerOnceAndExit } from "../processes/answer-once-and-exit.ts";
import { readBytes } from "./read-bytes.ts";
import { memoryMax, stopAfter, type TextOutcome, type TextRequest } from "./run-text-process.ts";
import type { TextWork } from "./text-worker.ts";

/** Limits of the JavaScript heap. `answerOnceAndExit` watches the memory of the whole process. */
const resourceLimits = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 32 };
const program = new URL("text-worker.ts", import.meta.url);

answerOnceAndExit<TextRequest, TextOutcome>(memoryMax, { fault: "too-large" }, async (request) => {
  const bytes = await readBytes(process.stdin, request);
  return runThread(request.format, bytes);
});

async function runThread(format: TextFormat, bytes: Uint8Array<ArrayBuffer>): Promise<TextOutcome> {
  const workerData: TextWork = { format, bytes, until: Date.now() + stopAfter };
  const worker = new Worker(program, {
    workerData,
    transferList: [bytes.buffer],
    resourceLimits,
    env: {},
  });
  try {
    const [outcome] = (await once(worker, "message")) as [TextOutcome];
    return outcome;
  } catch (error) {
    const isFull = (error as { code?: string }).code === "ERR_WORKER_OUT_OF_MEMORY";
    return { fault: isFull ? "too-large" : "broken" };
  }
}
