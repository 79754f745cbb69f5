import type { ZodType } from "zod";
import { refusals, type RefusalCode } from "../../domain/refusals.ts";
import { problem } from "../../domain/shapes.ts";

/** One JSON answer, as the API's description tells it. */
export function json<T extends ZodType>(schema: T, description: string) {
  return { description, content: { "application/json": { schema } } };
}

/** The JSON body of a request. */
export function body<T extends ZodType>(schema: T) {
  return { required: true, content: { "application/json": { schema } } };
}

/**
 * The refusals of an operation, grouped by status for the API's description.
 * Not listed for each: what every operation may answer (400, 413, 415, 500).
 */
export function refusalsOf(...codes: RefusalCode[]): Record<number, RefusalAnswer> {
  const answers: Record<number, RefusalAnswer> = {};
  for (const code of codes) {
    const { status, sentence } = refusals[code];
    const line = `\`${code}\`: ${sentence}`;
    const known = answers[status];
    answers[status] = refusalAnswer(known ? `${known.description}\n${line}` : line);
  }
  return answers;
}

type RefusalAnswer = ReturnType<typeof refusalAnswer>;

function refusalAnswer(description: string) {
  return { description, content: { "application/problem+json": { schema: problem } } };
}
