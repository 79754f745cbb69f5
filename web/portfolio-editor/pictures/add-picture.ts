import { onlineManager } from "@tanstack/react-query";
import type { Crop } from "../../../domain/files/pictures.ts";
import type { PortfolioPicture } from "../../../domain/portfolios/portfolio-shapes.ts";
import { send } from "../../api/http.ts";
import { isTransient, Problem } from "../../api/problem.ts";
import { uploadFile, UploadFailed, type UploadOptions } from "../../saving/upload-file.ts";

export type PictureToAdd = Required<
  Pick<
    UploadOptions,
    "writer" | "retrySeconds" | "onProgress" | "onRetrying" | "onUploadUrl" | "signal"
  >
> & {
  file: File;
  resumeUrl: string | undefined;
  /** The part to keep. The default is the whole picture. */
  crop?: Crop | undefined;
};

/** @throws a Problem, or another error if no response came */
export async function addPicture(picture: PictureToAdd): Promise<PortfolioPicture> {
  const { file, crop = null, writer, signal } = picture;
  const id = await uploadFile(file, picture).catch((error: unknown) => {
    throw error instanceof UploadFailed ? (error.problem ?? error) : error;
  });
  const address = `/api/portfolio/pictures/${id}`;
  const prepare = () =>
    send<PortfolioPicture>(address, { method: "PUT", body: { crop }, writer, signal });
  return retryTransient(prepare, picture);
}

/** The request must be idempotent. */
async function retryTransient<T>(
  request: () => Promise<T>,
  { retrySeconds, onRetrying, signal }: PictureToAdd,
): Promise<T> {
  const end = Date.now() + retrySeconds * 1000;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await request();
    } catch (error) {
      if (Date.now() >= end || !isRetryable(error)) throw error;
      onRetrying(true);
      await waitToRetry(retryDelay(attempt, error), signal);
    }
  }
}

/** A full disk and too many uploads are final, although their statuses are transient. */
function isRetryable(error: unknown): boolean {
  const isFinal =
    error instanceof Problem && (error.status === 507 || error.code === "too-many-uploads");
  return isTransient(error) && !isFinal;
}

/** Milliseconds of exponential back-off, or more if the server asks for it in Retry-After. */
function retryDelay(attempt: number, error: unknown): number {
  const retryAfter = error instanceof Problem ? (error.retryAfter ?? 0) * 1000 : 0;
  return Math.max(retryAfter, Math.min(500 * 2 ** attempt, 32_000));
}

/** Ends early when the browser is online again. */
function waitToRetry(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      stopFollowing();
      signal.removeEventListener("abort", end);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(end, milliseconds);
    const stopFollowing = onlineManager.subscribe((isOnline) => isOnline && end());
    signal.addEventListener("abort", end);
  });
}
