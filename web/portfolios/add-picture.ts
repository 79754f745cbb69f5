import type { Crop } from "../../domain/pictures.ts";
import type { PortfolioPicture } from "../../domain/portfolio-shapes.ts";
import { writerHeaders } from "../wire/http.ts";
import { isPassing, NoAnswer, Problem } from "../wire/problem.ts";

export type PictureToAdd = {
  /** The id of the member whose picture it is (rule 1.25). */
  writer: string;
  file: Blob;
  /** The part to keep; all of it without one. */
  crop?: Crop | undefined;
  /** Of its bytes, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** How long a broken connection is worth another try. */
  retrySeconds: number;
  /** It broke, and is tried again in a while. */
  onRetrying?: () => void;
  signal?: AbortSignal | undefined;
};

/** Milliseconds without a byte or an answer after which the connection counts as broken. */
const stall = 60_000;

/**
 * Sends a picture that the next save may show, again and again while that may help. A second copy does no harm:
 * what no save takes goes.
 * @throws Problem, NoAnswer, or the reason of the signal
 */
export async function addPicture(picture: PictureToAdd): Promise<PortfolioPicture> {
  let brokenSince: number | undefined;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await post(picture);
    } catch (error) {
      brokenSince ??= Date.now();
      const isInTime = Date.now() - brokenSince < picture.retrySeconds * 1000;
      if (!isInTime || !mayPass(error)) throw error;
      picture.onRetrying?.();
      await pause(waitBefore(attempt, error), picture.signal);
    }
  }
}

/** A full disk and too many pictures do not, although their status says so. */
function mayPass(error: unknown): boolean {
  const isFinal =
    error instanceof Problem && (error.status === 507 || error.code === "too-many-uploads");
  return isPassing(error) && !isFinal;
}

/** Milliseconds: doubling from half a second to 64 times that, and not before the server wishes. */
function waitBefore(attempt: number, error: unknown): number {
  const told = error instanceof Problem ? (error.retryAfter ?? 0) * 1000 : 0;
  return Math.max(told, Math.min(500 * 2 ** attempt, 32_000));
}

/** Not by fetch: it does not tell how far it is. */
function post({ file, crop, writer, onProgress, signal }: PictureToAdd): Promise<PortfolioPicture> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api/portfolio/pictures${crop ? `?crop=${cropText(crop)}` : ""}`);
    const headers = { "content-type": "application/octet-stream", ...writerHeaders(writer) };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);

    let timer: ReturnType<typeof setTimeout>;
    const touch = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), stall);
    };
    const stop = () => request.abort();
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      touch();
      onProgress?.(total === 0 ? 1 : loaded / total);
    });
    // After an answer, an abort or a broken line alike.
    request.addEventListener("loadend", () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
      if (signal?.aborted) reject(signal.reason as Error);
      else if (request.status === 0) reject(new NoAnswer("No answer from the server"));
      else if (request.status === 201) resolve(answerOf(request) as PortfolioPicture);
      else reject(new Problem(request.status, answerOf(request), waitOf(request)));
    });
    signal?.addEventListener("abort", stop);
    touch();
    request.send(file);
    if (signal?.aborted) stop();
  });
}

/** Left, top, width and height; no more digits than a picture has pixels. */
function cropText({ x, y, width, height }: Crop): string {
  return [x, y, width, height].map((part) => Number(part.toFixed(5))).join(",");
}

/** What a proxy in between says is no answer of ours. */
function answerOf({ responseText }: XMLHttpRequest): object {
  try {
    const answer: unknown = JSON.parse(responseText);
    return typeof answer === "object" && answer !== null ? answer : {};
  } catch {
    return {};
  }
}

function waitOf(request: XMLHttpRequest): number | undefined {
  return Number(request.getResponseHeader("retry-after")) || undefined;
}

/** A connection that is there again ends it. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      signal?.removeEventListener("abort", end);
      if (signal?.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener("online", end);
    signal?.addEventListener("abort", end);
  });
}
