import { z, type ZodType } from "zod";
import { refusals, type RefusalCode } from "../../domain/refusals.ts";
import { problem } from "../../domain/shapes.ts";

/** One JSON answer, as the API's description tells it. */
export function json<T extends ZodType>(schema: T, description: string, example?: z.input<T>) {
  return { description, content: jsonContent(schema, example) };
}

/** A header that an answer always has. */
export function header(description: string, schema: object = { type: "string" }) {
  return { description, required: true, schema };
}

/** Of creates that may be repeated. */
export const idempotencyKey = z.string().optional().meta({
  description: "Any word of the client's own for this one request; 1 to 255 visible characters",
  pattern: "^[\\x21-\\x7e]{1,255}$",
  example: "b6f3c1de-pump-duty",
});
export const replayed = {
  "Idempotency-Replayed": {
    description: "On the first answer, given again",
    schema: { type: "string" as const, const: "true" },
  },
};

/** For reads whose answer carries a tag. */
export const tagged = {
  ETag: { ...header("Names this very answer"), example: 'W/"2Ho4pVdE0oXv4mYz9kq1fA"' },
};
export const ifNoneMatch = {
  name: "If-None-Match",
  in: "header" as const,
  required: false,
  description: "The `ETag` of an answer that is there already; while it holds, the answer is 304",
  schema: { type: "string" as const },
};
export const notModified: Record<
  number,
  { description: string; headers: object; content: object }
> = {
  304: {
    description: "The answer is still the one that `If-None-Match` names",
    headers: tagged,
    content: {},
  },
};

/** The JSON body of a request. */
export function body<T extends ZodType>(schema: T, example?: z.input<T>) {
  return { required: true, content: jsonContent(schema, example) };
}

function jsonContent<T extends ZodType>(schema: T, example?: z.input<T>) {
  return { "application/json": { schema, ...(example !== undefined && { example }) } };
}

/**
 * An operation's own refusals, grouped by status. What any operation may answer beside them is added where
 * the whole API is described, and so are their sentences and examples.
 */
export function refusalsOf(...codes: RefusalCode[]): Record<number, RefusalAnswer> {
  const answers: Record<number, RefusalAnswer> = {};
  for (const code of codes) {
    const { status } = refusals[code];
    answers[status] = refusalAnswer([...(answers[status]?.["x-refusals"] ?? []), code]);
  }
  return answers;
}

type RefusalAnswer = ReturnType<typeof refusalAnswer>;

function refusalAnswer(codes: RefusalCode[]) {
  return {
    description: codes.join(", "),
    "x-refusals": codes,
    content: { "application/problem+json": { schema: problem } },
  };
}
