import type { IncomingMessage, RequestListener } from "node:http";
import { Refusal, type RefusalCode } from "../../domain/refusals.ts";
import { newId } from "../ids.ts";
import type { Log } from "./log.ts";
import { problemBody } from "./problems.ts";
import { removeBasePath } from "./remove-base-path.ts";
import { logRequest } from "./request-log.ts";

type Options = {
  log: Log;
  headers: Record<string, string>;
  basePath: string;
};

export type ListenerWrapper = (listener: RequestListener) => RequestListener;

/** Runs before the framework, which would accept several spellings (rules 7.38 to 7.40). */
export function refuseAmbiguousRequests({ log, headers, basePath }: Options): ListenerWrapper {
  return (listener) => (request, response) => {
    const code = findProblem(request) ?? leaveBasePath(request, basePath);
    if (code === undefined) return listener(request, response);
    const start = performance.now();
    const id = newId();
    const refusal = new Refusal(code);
    const body = JSON.stringify(problemBody(refusal, id));
    response.writeHead(refusal.status, {
      ...headers,
      "cache-control": "no-store",
      connection: "close",
      "content-length": Buffer.byteLength(body),
      "content-type": "application/problem+json",
      "x-request-id": id,
    });
    response.end(body);
    const method = request.method ?? "";
    logRequest(log, { id, method, route: "/*", status: refusal.status, start });
  };
}

function findProblem(request: IncomingMessage): RefusalCode | undefined {
  const [, authority, path] = target.exec(request.url ?? "") ?? [];
  if (path === undefined || !isDecodable(path)) return "malformed-request";
  if (authority !== undefined && !isHost(authority)) return "malformed-request";
  if (!hasOneHost(request)) return "malformed-request";
  return otherSpelling.test(path) ? "not-found" : undefined;
}

function leaveBasePath(request: IncomingMessage, basePath: string): RefusalCode | undefined {
  return removeBasePath(request, basePath) ? undefined : "not-found";
}

/** Captures the authority, which only requests to a proxy name, and the path. */
const target = /^(?:https?:\/\/([^/?#]*))?(\/[^?#\\]*)(?:\?[^#]*)?$/;

function hasOneHost(request: IncomingMessage): boolean {
  const [host, ...further] = namedHosts(request);
  if (host === undefined) return request.httpVersion === "1.0";
  return further.length === 0 && isHost(host);
}

/** Reads raw headers, because Node keeps only the first `Host`. */
function namedHosts({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter((_, at) => at % 2 === 1 && /^host$/i.test(rawHeaders[at - 1] ?? ""));
}

const hostShape = /^(?:[a-z0-9_][\w-]*(?:\.[\w-]+)*\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Accepts IP addresses only in their shortest form, as browsers send them. */
function isHost(host: string): boolean {
  const name = host.replace(/:\d+$/, "").toLowerCase();
  return hostShape.test(host) && URL.parse(`http://${host}`)?.hostname === name;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Matches dot segments, needlessly encoded characters, and control characters except NUL. */
const otherSpelling =
  /\/\.{1,2}(?:\/|$)|%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7[ef]|0[1-9a-f]|1[\da-f])/i;
