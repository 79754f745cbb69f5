import { z, type ZodType } from "zod";
import { refusals, type RefusalCode } from "../../domain/refusals.ts";
import { problem } from "../../domain/shapes.ts";

export function json<T extends ZodType>(schema: T, description: string, example?: z.input<T>) {
  return { description, content: jsonContent(schema, example) };
}

export function header(description: string, schema: object = { type: "string" }) {
  return { description, required: true, schema };
}

export const idempotencyKey = z.string().optional().meta({
  description: "A key that the client chooses for this request: 1 to 255 visible ASCII characters",
  pattern: "^[\\x21-\\x7e]{1,255}$",
  example: "b6f3c1de-pump-duty",
});
export const replayedHeader = {
  "Idempotency-Replayed": {
    description: "Present when this repeats the first answer",
    schema: { type: "string" as const, const: "true" },
  },
};

export const etagHeader = {
  ETag: { ...header("Identifies this answer"), example: 'W/"2Ho4pVdE0oXv4mYz9kq1fA"' },
};

type RequestHeader = { description: string; required?: boolean; schema?: object; example?: string };

export function requestHeader(name: string, described: RequestHeader) {
  const standard = { required: false, schema: { type: "string" as const } };
  return { name, in: "header" as const, ...standard, ...described };
}

export const ifNoneMatch = requestHeader("If-None-Match", {
  description: "The `ETag` of an answer you already have; answers 304 if it is still current",
});
export const notModified: Record<
  number,
  { description: string; headers: object; content: object }
> = {
  304: {
    description: "Not modified",
    headers: etagHeader,
    content: {},
  },
};

export function body<T extends ZodType>(schema: T, example?: z.input<T>) {
  return { required: true, content: jsonContent(schema, example) };
}

function jsonContent<T extends ZodType>(schema: T, example?: z.input<T>) {
  return { "application/json": { schema, ...(example !== undefined && { example }) } };
}

/** `describeApi` adds the common refusals, the sentences, and examples. */
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
