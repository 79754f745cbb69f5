/** Omits the service's message, which may name keys. */
class S3Fault extends Error {
  readonly code: string;

  constructor(name: string) {
    super(`the file store answered ${name}`);
    this.code = `S3 ${name}`;
  }
}

const missing = new Set(["NoSuchKey", "NotFound", "NoSuchUpload"]);

/** A missing bucket is a fault. */
function isMissingKey(error: unknown): boolean {
  return missing.has((error as { name?: string }).name ?? "");
}

export function toFault(error: unknown): unknown {
  const { name = "", $metadata: answer } = error as Answered;
  if (isMissingKey(error)) return Object.assign(new Error("no such key"), { code: "ENOENT" });
  if (isTimeout(name)) return Object.assign(new Error("no answer"), { code: "ETIMEDOUT" });
  const status = answer?.httpStatusCode;
  if (status === undefined) return error;
  // Without a body in the answer of the S3 service, the client has no name for the error.
  return new S3Fault(!name || name === "Unknown" || name === "UnknownError" ? `${status}` : name);
}

type Answered = { name?: string; $metadata?: { httpStatusCode?: number } };

function isTimeout(name: string): boolean {
  return name === "TimeoutError" || name === "AbortError";
}
