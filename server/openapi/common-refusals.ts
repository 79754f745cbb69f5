import { refusals, type RefusalCode } from "../../domain/refusals.ts";
import { readingMethods } from "../http/reading-methods.ts";
import { ref, type ApiOperation, type ApiResponse } from "./api-document.ts";

/** What an operation may answer beside its own refusals, because every request passes the same checks. */
export function commonRefusals(method: string, operation: ApiOperation): RefusalCode[] {
  const takesJson = "application/json" in contentOf(operation);
  const isRead = readingMethods.has(method);
  const codes: [RefusalCode, boolean][] = [
    // Also of a write that takes no body: it may be sent one.
    ["malformed-request", hasInput(operation) || !isRead],
    ["not-signed-in", operation.security?.length !== 0],
    ["token-not-valid", true],
    ["foreign-origin", !isRead],
    ["token-read-only", !isRead],
    ["too-large", takesJson],
    ["wrong-type", takesJson],
    ["too-many-requests", true],
    ["internal-error", true],
    ["busy", true],
    ["storage-fault", true],
    ["storage-full", !isRead],
  ];
  return codes.filter(([, occurs]) => occurs).map(([code]) => code);
}

function hasInput({ parameters = [], requestBody }: ApiOperation): boolean {
  return parameters.length > 0 || requestBody !== undefined;
}

function contentOf({ requestBody }: ApiOperation): object {
  return requestBody && "content" in requestBody ? requestBody.content : {};
}

/** The answer of one status, for all the codes that share it. */
export function refusalResponse(codes: readonly RefusalCode[]): ApiResponse {
  return {
    description: codes.map((code) => `- \`${code}\`: ${refusals[code].sentence}`).join("\n"),
    headers: headersOf(codes),
    content: {
      "application/problem+json": {
        schema: { allOf: [ref("schemas", "Problem"), { properties: told(codes) }] },
        examples: Object.fromEntries(codes.map((code) => [code, ref("examples", code)])),
      },
    },
  };
}

function told(codes: readonly RefusalCode[]) {
  return { status: { const: statusOf(codes) }, code: { enum: [...codes] } };
}

function headersOf(codes: readonly RefusalCode[]): Record<string, object> {
  return {
    ...(codes.some((code) => passing.has(code)) && { "Retry-After": ref("headers", "RetryAfter") }),
    ...(codes.includes("token-not-valid") && {
      "WWW-Authenticate": ref("headers", "WwwAuthenticate"),
    }),
  };
}

/** Refusals that pass by themselves, and say after how many seconds. */
const passing = new Set<RefusalCode>([
  "request-under-way",
  "too-many-attempts",
  "too-many-requests",
  "busy",
]);

function statusOf([code]: readonly RefusalCode[]): number {
  return code ? refusals[code].status : 500;
}
