import { refusals, type RefusalCode } from "../../domain/refusals.ts";
import { safeMethods } from "../http/safe-methods.ts";
import { ref, type ApiOperation, type ApiResponse } from "./api-document.ts";

/** Every request passes the same checks, so any operation may answer with these refusals. */
export function commonRefusals(method: string, operation: ApiOperation): RefusalCode[] {
  const takesJson = "application/json" in contentOf(operation);
  const isRead = safeMethods.has(method);
  const codes: [RefusalCode, boolean][] = [
    // A client may send a body even to a write that takes none.
    ["malformed-request", hasInput(operation) || !isRead],
    ["not-signed-in", operation.security?.length !== 0],
    ["token-not-valid", true],
    // A plain form may come from any origin.
    ["foreign-origin", !isRead && !("application/x-www-form-urlencoded" in contentOf(operation))],
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

export function refusalResponse(codes: readonly RefusalCode[]): ApiResponse {
  return {
    description: codes.map((code) => `- \`${code}\`: ${refusals[code].sentence}`).join("\n"),
    headers: headersOf(codes),
    content: {
      "application/problem+json": {
        schema: { allOf: [ref("schemas", "Problem"), { properties: refusalProperties(codes) }] },
        examples: Object.fromEntries(codes.map((code) => [code, ref("examples", code)])),
      },
    },
  };
}

function refusalProperties(codes: readonly RefusalCode[]) {
  return { status: { const: statusOf(codes) }, code: { enum: [...codes] } };
}

function headersOf(codes: readonly RefusalCode[]): Record<string, object> {
  return {
    ...(codes.some((code) => temporaryCodes.has(code)) && {
      "Retry-After": ref("headers", "RetryAfter"),
    }),
    ...(codes.includes("token-not-valid") && {
      "WWW-Authenticate": ref("headers", "WwwAuthenticate"),
    }),
  };
}

const temporaryCodes = new Set<RefusalCode>([
  "request-under-way",
  "import-running",
  "too-many-attempts",
  "too-many-requests",
  "too-many-uploads",
  "busy",
  "storage-fault",
  "storage-full",
]);

function statusOf([code]: readonly RefusalCode[]): number {
  return code ? refusals[code].status : 500;
}
