import type { DetailedError } from "tus-js-client";
import { refusals } from "../../domain/refusals.ts";
import type { Problem as ProblemAnswer } from "../../domain/shapes.ts";
import { writerHeaders } from "../api/http.ts";
import { Problem, refusalSentence } from "../api/problem.ts";

/** An upload that ended without the file, with the sentence for people. */
export class UploadFailed extends Error {
  override name = "UploadFailed";
  /** What the server said; nothing when no answer came. */
  readonly problem: Problem | undefined;

  constructor(sentence: string, problem?: Problem) {
    super(sentence);
    this.problem = problem;
  }
}

/** The session has ended, or is another member's by now. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof UploadFailed && error.problem?.status === 401;
}

export const noConnection = "Upload failed. Please check your internet connection and try again.";
const accessDenied = "Storage access denied. Please check the storage rules.";

export type UploadOptions = {
  /** The id of the member whose file it is. */
  writer: string;
  /** How long a broken connection is worth another try. */
  retrySeconds: number;
  onProgress: (share: number) => void;
  /** It broke, and is being tried again; or it goes on. */
  onRetrying?: (retrying: boolean) => void;
  /** Where it goes on, also after a reload. */
  onBegun?: (url: string) => void;
  /** Where it began before; when the server no longer knows it, it begins anew. */
  begunAt?: string | undefined;
  signal?: AbortSignal;
};

/** Smaller files are one request; larger ones are announced first, so that a broken one can go on. */
const oneRequest = 1_048_576;
/** Without a byte moving for this long the connection counts as broken, whatever the system says. */
const stall = 30_000;

/** Uploads a file so that a broken connection resumes where it stopped; answers with the file's id. */
export async function uploadFile(file: File, options: UploadOptions): Promise<string> {
  const { Upload } = await loadUploader();
  // Given up meanwhile.
  if (options.signal?.aborted) throw new UploadFailed(noConnection);
  return new Promise((resolve, reject) => {
    const patience = newPatience(options);
    const upload = new Upload(file, {
      endpoint: `${location.origin}/api/uploads`,
      ...(options.begunAt && { uploadUrl: options.begunAt }),
      headers: writerHeaders(options.writer),
      metadata: { filename: file.name, filetype: file.type || "application/octet-stream" },
      uploadDataDuringCreation: file.size <= oneRequest,
      storeFingerprintForResuming: false,
      retryDelays: delays(options.retrySeconds),
      onShouldRetry: (error) => patience.isWorthAnother(error),
      onProgress: (sent, total) => {
        watch.touch();
        options.onProgress(total === 0 ? 1 : sent / total);
      },
      onUploadUrlAvailable: () => options.onBegun?.(upload.url ?? ""),
      onChunkComplete: () => patience.goesOn(),
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
    const again = () => {
      void upload.abort().then(() => upload.start());
    };
    const watch = watchForStall(again);
    const giveUp = () => {
      end();
      void upload.abort(true).catch(() => undefined);
      reject(new UploadFailed(noConnection));
    };
    const end = () => {
      watch.stop();
      window.removeEventListener("online", again);
      options.signal?.removeEventListener("abort", giveUp);
    };
    window.addEventListener("online", again);
    options.signal?.addEventListener("abort", giveUp);
    upload.start();
  });
}

/** A third of the screen's code, needed only once there is something to send. */
export async function loadUploader() {
  try {
    return await import("tus-js-client");
  } catch {
    throw new UploadFailed(noConnection);
  }
}

/** Doubling from half a second to 64 times that, as many as the window can hold. */
function delays(seconds: number): number[] {
  const count = 8 + Math.ceil(seconds / 32);
  return Array.from({ length: count }, (_, index) => Math.min(500 * 2 ** index, 32_000));
}

/** Counts the time since the connection broke; accepted bytes make it forget. */
function newPatience({ retrySeconds, onRetrying }: UploadOptions) {
  let brokenSince: number | undefined;
  return {
    isWorthAnother(error: Error): boolean {
      if (!isTransient(error)) return false;
      brokenSince ??= Date.now();
      const isWorthIt = Date.now() - brokenSince < retrySeconds * 1000;
      if (isWorthIt) onRetrying?.(true);
      return isWorthIt;
    },
    goesOn() {
      if (brokenSince === undefined) return;
      brokenSince = undefined;
      onRetrying?.(false);
    },
  };
}

/** Refusals end it at once; a full disk and too many uploads are some, although their status says otherwise. */
function isTransient(error: Error): boolean {
  const status = statusOf(error);
  if (status === 507 || problemOf(error).code === "too-many-uploads") return false;
  // 409 and 423 are the protocol's own: the position is asked for again.
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
    }, stall);
  };
  touch();
  return { touch, stop: () => clearTimeout(timer) };
}
