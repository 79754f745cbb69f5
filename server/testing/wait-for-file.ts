import { existsSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { answerOnce } from "../processes/answer-once.ts";

export type WaitForFile = { startedFile: string; awaitedFile: string };

/** Bytes. */
const memoryMax = 1024 ** 3;

answerOnce<WaitForFile, string>(memoryMax, "too much", async ({ startedFile, awaitedFile }) => {
  writeFileSync(startedFile, String(process.pid));
  while (!existsSync(awaitedFile)) await setTimeout(1);
  return "answer";
});
