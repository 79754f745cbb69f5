// Worker thread that parses long content without blocking other requests.
import { parentPort } from "node:worker_threads";
import { Refusal } from "../../domain/refusals.ts";
import type { ContentRequest, ContentResponse, ContentWork } from "./run-in-content-worker.ts";

parentPort?.on("message", async ({ module, name, args }: ContentRequest) => {
  const { work } = (await import(module)) as { work: ContentWork };
  const run = work.functions[name] as (...all: unknown[]) => unknown;
  parentPort?.postMessage(
    answerOf(() => run(...args)),
    [],
  );
});

function answerOf(work: () => unknown): ContentResponse {
  try {
    return { result: work() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { refusal: { code: error.code, detail: error.detail, fields: error.fields } };
  }
}
