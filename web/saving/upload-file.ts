import { onlineManager } from "@tanstack/react-query";
import type { DetailedError } from "tus-js-client";
import type { UploadPurpose } from "../../domain/files/files.ts";
import { refusals } from "../../domain/refusals.ts";
import type { Problem as ProblemAnswer } from "../../domain/shapes.ts";
import { addBasePath } from "../api/base-path.ts";
import { writerHeaders } from "../api/http.ts";
import { Problem, refusalSentence } from "../api/problem.ts";

export class UploadFailed extends Error {
  override name = "UploadFailed";
  readonly problem: Problem | undefined;

  constructor(sentence: string, problem?: Problem) {
    super(sentence);
    this.problem = problem;
  }
}

/** Whether the session has ended or now belongs to another member. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof UploadFailed && error.problem?.status === 401;
}

export const noConnection = "Upload failed. Please check your internet connection and try again.";
const accessDenied = "Storage access denied. Please check the storage rules.";

export type UploadOptions = {
  writer: string;
  /** Set for a file that becomes no attachment. */
  purpose?: UploadPurpose;
  retrySeconds: number;
  /** @param share from 0 to 1 */
  onProgress: (share: number) => void;
  /** @param retrying false once bytes are accepted again */
  onRetrying?: (retrying: boolean) => void;
  /** The upload can resume at this address, even after a reload. */
  onUploadUrl?: (url: string) => void;
  /** The address of an earlier attempt. The upload starts over if the server has deleted it. */
  resumeUrl?: string | undefined;
  signal?: AbortSignal;
};

/** Bytes. A larger upload is created before its first byte is sent, so that it can resume. */
const singleRequestMax = 1_048_576;
/** Milliseconds without progress after which the upload reconnects. */
const stallTimeout = 30_000;

/** @returns the file's id */
export async function uploadFile(file: File, options: UploadOptions): Promise<string> {
  const { Upload } = await loadUploader();
  if (options.signal?.aborted) throw new UploadFailed(noConnection);
  return new Promise((resolve, reject) => {
    const retries = newRetryWindow(options);
    const upload = new Upload(file, {
      endpoint: location.origin + addBasePath("/api/uploads"),
      ...(options.resumeUrl && { uploadUrl: options.resumeUrl }),
      headers: writerHeaders(options.writer),
      metadata: {
        filename: file.name,
        filetype: file.type || "application/octet-stream",
        ...(options.purpose && { purpose: options.purpose }),
      },
      uploadDataDuringCreation: file.size <= singleRequestMax,
      storeFingerprintForResuming: false,
      retryDelays: delays(options.retrySeconds),
      onShouldRetry: (error) => retries.shouldRetry(error),
      onProgress: (sent, total) => {
        watch.touch();
        options.onProgress(total === 0 ? 1 : sent / total);
      },
      onUploadUrlAvailable: () => options.onUploadUrl?.(upload.url ?? ""),
      onChunkComplete: () => retries.reset(),
      onSuccess: () => {
        end();
        resolve(upload.url?.split("/").at(-1) ?? "");
      },
      onError: (error) => {
        end();
        const status = statusOf(error);
        const problem = status === 0 ? undefined : new Problem(status, problemOf(error));
        reject(new UploadFailed(reasonOf(error), problem));
      },
    });
    const reconnect = () => {
      void upload.abort().then(() => upload.start());
    };
    const watch = watchForStall(reconnect);
    const giveUp = () => {
      end();
      void upload.abort(true).catch(() => undefined);
      reject(new UploadFailed(noConnection));
    };
    const end = () => {
      watch.stop();
      stopFollowing();
      options.signal?.removeEventListener("abort", giveUp);
    };
    const stopFollowing = onlineManager.subscribe((isOnline) => isOnline && reconnect());
    options.signal?.addEventListener("abort", giveUp);
    upload.start();
  });
}

/** Loaded on demand: the library is a third of the screen's code. */
export async function loadUploader() {
  try {
    return await import("tus-js-client");
  } catch {
    throw new UploadFailed(noConnection);
  }
}

/** Milliseconds, doubling from 500 to 32,000, enough of them to fill the retry window. */
function delays(seconds: number): number[] {
  const count = 8 + Math.ceil(seconds / 32);
  return Array.from({ length: count }, (_, index) => Math.min(500 * 2 ** index, 32_000));
}

function newRetryWindow({ retrySeconds, onRetrying }: UploadOptions) {
  let brokenSince: number | undefined;
  return {
    shouldRetry(error: Error): boolean {
      if (!mayRetry(error)) return false;
      brokenSince ??= Date.now();
      const isInTime = Date.now() - brokenSince < retrySeconds * 1000;
      if (isInTime) onRetrying?.(true);
      return isInTime;
    },
    reset() {
      if (brokenSince === undefined) return;
      brokenSince = undefined;
      onRetrying?.(false);
    },
  };
}

function mayRetry(error: Error): boolean {
  const status = statusOf(error);
  // Refusals whose status alone would suggest a retry.
  if (status === 507 || problemOf(error).code === "too-many-uploads") return false;
  // After 409 and 423 the tus protocol asks for the offset again.
  return status === 0 || status >= 500 || [408, 409, 423, 429].includes(status);
}

function statusOf(error: Error): number {
  return (error as Partial<DetailedError>).originalResponse?.getStatus() ?? 0;
}

function reasonOf(error: Error): string {
  const status = statusOf(error);
  if (status === 403) return accessDenied;
  if (status === 413) return refusals["file-too-large"].sentence;
  if (status === 507) return refusals["storage-full"].sentence;
  return refusalSentence(new Problem(status, problemOf(error))) || noConnection;
}

function problemOf(error: Error): Partial<ProblemAnswer> {
  try {
    const body = (error as Partial<DetailedError>).originalResponse?.getBody();
    return JSON.parse(body || "{}") as Partial<ProblemAnswer>;
  } catch {
    return {};
  }
}

function watchForStall(onStall: () => void) {
  let timer: ReturnType<typeof setTimeout>;
  const touch = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      touch();
      onStall();
    }, stallTimeout);
  };
  touch();
  return { touch, stop: () => clearTimeout(timer) };
}
