import { STATUS_CODES } from "node:http";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { Refusal, type RefusalCode } from "../../domain/refusals.ts";
import type { Problem } from "../../domain/shapes.ts";
import { faultCode, refusalOfFault } from "../db/faults.ts";
import type { Env } from "./env.ts";
import type { Log } from "./log.ts";

export function answerError(error: unknown, c: Context<Env>, log: Log): Response {
  const id = c.get("requestId");
  const refusal = asRefusal(error);
  if (refusal) return problemAnswer(refusal, id);
  logFault(error, id, log);
  return problemAnswer(refusalOfFault(error) ?? new Refusal("internal-error"), id);
}

export function problemAnswer(refusal: Refusal, requestId: string): Response {
  const headers = new Headers({ "content-type": "application/problem+json" });
  if (refusal.retryAfter !== undefined) headers.set("retry-after", String(refusal.retryAfter));
  if (refusal.code === "token-not-valid") headers.set("www-authenticate", "Bearer");
  const body = problemBody(refusal, requestId);
  return new Response(JSON.stringify(body), { status: refusal.status, headers });
}

export function problemBody(refusal: Refusal, requestId: string): Problem {
  return {
    type: "about:blank",
    title: STATUS_CODES[refusal.status] ?? "Error",
    status: refusal.status,
    detail: refusal.detail,
    code: refusal.code,
    requestId,
    ...(refusal.fields.length > 0 && { errors: [...refusal.fields] }),
    ...(refusal.saved && { saved: refusal.saved }),
  };
}

const frameworkCodes: Record<number, RefusalCode> = {
  400: "malformed-request",
  404: "not-found",
  413: "too-large",
};

function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof HTTPException)
    return new Refusal(frameworkCodes[error.status] ?? "malformed-request");
  return undefined;
}

export function logFault(error: unknown, id: string, log: Log): void {
  log.error("fault", { id, error: faultText(error) });
}

/** Leaves out the error's message, because databases may quote content in it. */
function faultText(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frames = (error.stack ?? "")
    .split("\n")
    .filter((line) => line.trimStart().startsWith("at "));
  return [error.name, faultCode(error), ...frames.slice(0, 8).map((frame) => frame.trim())].join(
    " | ",
  );
}
