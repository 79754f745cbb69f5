import type { Problem as ProblemAnswer } from "../../domain/shapes.ts";

export type WrongField = { field: string; code: string; detail: string };

export class Problem extends Error {
  readonly status: number;
  /** A stable code; "unknown" when the answer is not ours, such as a proxy's. */
  readonly code: string;
  readonly detail: string;
  readonly errors: readonly WrongField[];
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(status: number, answer: Partial<ProblemAnswer>, retryAfter?: number) {
    super(answer.detail ?? `Status ${status}`);
    this.name = "Problem";
    this.status = status;
    this.code = answer.code ?? "unknown";
    this.detail = answer.detail ?? "";
    this.errors = answer.errors ?? [];
    this.retryAfter = retryAfter;
  }
}

export class NoAnswer extends Error {
  override name = "NoAnswer";
}

/** The server's sentence; empty for its internal errors and for answers that are not ours. */
export function refusalSentence(error: unknown): string {
  if (!(error instanceof Problem) || error.status === 500) return "";
  return error.code === "unknown" ? "" : error.detail;
}

/** A sentence that can follow what failed. */
export function reasonOf(error: unknown): string {
  return refusalSentence(error) || "Please try again.";
}

/** False for a 404 that is not ours: a proxy's says nothing about what was asked for. */
export function isNotFound(error: unknown): boolean {
  return error instanceof Problem && error.status === 404 && error.code !== "unknown";
}

export function isTransient(error: unknown): boolean {
  if (error instanceof NoAnswer) return true;
  return error instanceof Problem && (error.status >= 500 || [408, 429].includes(error.status));
}
