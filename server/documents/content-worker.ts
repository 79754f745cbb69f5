// Worker thread that parses long content without blocking other requests.
import { parentPort } from "node:worker_threads";
import { Refusal } from "../../domain/refusals.ts";
import { contentWork } from "./content-work.ts";
import type { ContentResponse, ContentRequest } from "./run-in-content-worker.ts";

parentPort?.on("message", ({ name, args }: ContentRequest) => {
  const run = contentWork[name] as (...all: unknown[]) => unknown;
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
