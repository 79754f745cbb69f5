// The thread that reads long content, so that everyone else is still served.
import { parentPort } from "node:worker_threads";
import { Refusal } from "../../domain/refusals.ts";
import { contentWork } from "./content-work.ts";
import type { ContentAnswer, ContentQuestion } from "./in-content-worker.ts";

parentPort?.on("message", ({ name, args }: ContentQuestion) => {
  const run = contentWork[name] as (...all: unknown[]) => unknown;
  parentPort?.postMessage(
    answerOf(() => run(...args)),
    [],
  );
});

function answerOf(work: () => unknown): ContentAnswer {
  try {
    return { result: work() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { refusal: { code: error.code, detail: error.detail, fields: error.fields } };
  }
}
