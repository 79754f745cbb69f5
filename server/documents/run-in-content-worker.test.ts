import { afterAll, expect, test } from "vitest";
import { work } from "../testing/use-up-memory.ts";
import { runInContentWorker, stopContentWorker } from "./run-in-content-worker.ts";

afterAll(stopContentWorker);

test("refuses content that uses up the thread's memory as it refuses slow content", async () => {
  const long = "x".repeat(200_000);
  await expect(runInContentWorker(work, "useUpMemory", "dana", long)).rejects.toMatchObject({
    code: "busy",
    detail: "This content takes too long to process. Please try again later, or split it.",
  });
});
