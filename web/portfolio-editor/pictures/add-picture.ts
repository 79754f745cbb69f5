import type { Crop } from "../../../domain/files/pictures.ts";
import type { PortfolioPicture } from "../../../domain/portfolios/portfolio-shapes.ts";
import { send } from "../../api/http.ts";
import { isTransient, Problem } from "../../api/problem.ts";
import { uploadFile, UploadFailed, type UploadOptions } from "../../saving/upload-file.ts";

export type PictureToAdd = Required<
  Pick<
    UploadOptions,
    "writer" | "retrySeconds" | "onProgress" | "onRetrying" | "onBegun" | "signal"
  >
> & {
  file: File;
  begunAt: string | undefined;
  /** The part to keep; all of it without one. */
  crop?: Crop | undefined;
};

/**
 * Uploads a picture and makes it one that the next save may show.
 * @throws Problem, or another error when no answer came
 */
export async function addPicture(picture: PictureToAdd): Promise<PortfolioPicture> {
  const { file, crop = null, writer, signal } = picture;
  const id = await uploadFile(file, picture).catch((error: unknown) => {
    throw error instanceof UploadFailed ? (error.problem ?? error) : error;
  });
  const address = `/api/portfolio/pictures/${id}`;
  const prepare = () =>
    send<PortfolioPicture>(address, { method: "PUT", body: { crop }, writer, signal });
  return againWhilePassing(prepare, picture);
}

/** It may be repeated: it is done once. */
async function againWhilePassing<T>(
  ask: () => Promise<T>,
  { retrySeconds, onRetrying, signal }: PictureToAdd,
): Promise<T> {
  const end = Date.now() + retrySeconds * 1000;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() >= end || !mayPass(error)) throw error;
      onRetrying(true);
      await pause(waitBefore(attempt, error), signal);
    }
  }
}

/** A full disk and too many pictures do not, although their status says so. */
function mayPass(error: unknown): boolean {
  const isFinal =
    error instanceof Problem && (error.status === 507 || error.code === "too-many-uploads");
  return isTransient(error) && !isFinal;
}

/** Milliseconds: doubling from half a second to 64 times that, and not before the server wishes. */
function waitBefore(attempt: number, error: unknown): number {
  const told = error instanceof Problem ? (error.retryAfter ?? 0) * 1000 : 0;
  return Math.max(told, Math.min(500 * 2 ** attempt, 32_000));
}

/** A connection that is there again ends it. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener("online", end);
    signal.addEventListener("abort", end);
  });
}
