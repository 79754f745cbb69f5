import { existsSync, renameSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { answerOnceAndExit } from "../processes/answer-once-and-exit.ts";

export type WaitForFile = { startedFile: string; awaitedFile: string };

/** Bytes. */
const memoryMax = 1024 ** 3;

answerOnceAndExit<WaitForFile, string>(
  memoryMax,
  "too much",
  async ({ startedFile, awaitedFile }) => {
    // Renamed when complete, so that no reader sees it empty.
    writeFileSync(`${startedFile}.part`, String(process.pid));
    renameSync(`${startedFile}.part`, startedFile);
    while (!existsSync(awaitedFile)) await setTimeout(1);
    return "answer";
  },
);
