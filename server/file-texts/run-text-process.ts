import { fileURLToPath } from "node:url";
import type { TextFault, TextFormat } from "../../domain/files/file-texts.ts";
import { boundedQueue } from "../http/bounded-queue.ts";
import {
  ProcessCrashed,
  ProcessOverdue,
  runBoundedProcess,
  type Bytes,
} from "../processes/run-bounded-process.ts";
import type { IndexedText } from "./index-pieces.ts";
import { textPermissions } from "./text-permissions.ts";

export type TextOutcome = IndexedText | { fault: TextFault };
export type TextRequest = { format: TextFormat; size: number };

/** Bytes of resident memory (rule 4.39). */
export const memoryMax = 512 * 1024 * 1024;
/** Milliseconds (rule 4.39). */
const timeLimit = 60_000;
/** Milliseconds after which the thread stops reading and returns the text that it has so far. */
export const stopAfter = 45_000;
/** Bytes. Larger files are read only if their beginning suffices: plain text and HTML. */
const fileMaxBytes = 128 * 1024 * 1024;

const program = fileURLToPath(new URL("text-process.ts", import.meta.url));
/** One at a time. A new file waits for at most one of the older files (`readOlderTexts`). */
const queue = boundedQueue({ max: 16 });

type Options = { read: () => Bytes | Promise<Bytes>; signal?: AbortSignal };

/** Reads the text of a file in a process of its own (rules 4.37 to 4.40, and 4.49). */
export function runTextProcess(
  request: TextRequest,
  { read, signal }: Options,
): Promise<TextOutcome> {
  return queue("", async () => {
    signal?.throwIfAborted();
    const isCuttable = request.format === "plain" || request.format === "html";
    if (request.size > fileMaxBytes && !isCuttable) return { fault: "too-large" };
    try {
      const limits = { timeLimit, execArgv: textPermissions, signal };
      return await runBoundedProcess<TextOutcome>(program, request, await read(), limits);
    } catch (error) {
      if (error instanceof ProcessOverdue) return { fault: "too-slow" };
      if (error instanceof ProcessCrashed) return { fault: "broken" };
      throw error;
    }
  });
}
