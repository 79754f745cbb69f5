import type { IncomingMessage, RequestListener } from "node:http";
import { Refusal, type RefusalCode } from "../../domain/refusals.ts";
import { newId } from "../ids.ts";
import type { Log } from "./log.ts";
import { problemBody } from "./problems.ts";
import { logRequest } from "./request-log.ts";

type Way = {
  log: Log;
  /** Of every answer. */
  headers: Record<string, string>;
};

/** Wraps the server's listener. */
export type InFront = (listener: RequestListener) => RequestListener;

/**
 * Refuses a request that names no clear address (rules 7.38 to 7.40), in front of the framework, which would
 * read several spellings as one address.
 */
export function refuseAmbiguousRequests({ log, headers }: Way): InFront {
  return (listener) => (asked, outgoing) => {
    const code = unclear(asked);
    if (code === undefined) return listener(asked, outgoing);
    const start = performance.now();
    const id = newId();
    const refusal = new Refusal(code);
    const body = JSON.stringify(problemBody(refusal, id));
    outgoing.writeHead(refusal.status, {
      ...headers,
      "cache-control": "no-store",
      connection: "close",
      "content-length": Buffer.byteLength(body),
      "content-type": "application/problem+json",
      "x-request-id": id,
    });
    outgoing.end(body);
    const method = asked.method ?? "";
    logRequest(log, { id, method, route: "/*", status: refusal.status, start });
  };
}

function unclear(asked: IncomingMessage): RefusalCode | undefined {
  const [, authority, path] = target.exec(asked.url ?? "") ?? [];
  if (path === undefined || !isDecodable(path)) return "malformed-request";
  if (authority !== undefined && !isHost(authority)) return "malformed-request";
  if (!hasOneHost(asked)) return "malformed-request";
  return otherSpelling.test(path) ? "not-found" : undefined;
}

/** The scheme and host that a request to a proxy names, and the path. */
const target = /^(?:https?:\/\/([^/?#]*))?(\/[^?#\\]*)(?:\?[^#]*)?$/;

function hasOneHost(asked: IncomingMessage): boolean {
  const [host, ...further] = namedHosts(asked);
  if (host === undefined) return asked.httpVersion === "1.0";
  return further.length === 0 && isHost(host);
}

/** Node itself keeps the first alone. */
function namedHosts({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter((_, at) => at % 2 === 1 && /^host$/i.test(rawHeaders[at - 1] ?? ""));
}

const hostShape = /^(?:[a-z0-9_][\w-]*(?:\.[\w-]+)*\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Browsers name an IP address in its shortest form, and so do we. */
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

/**
 * A step up or aside, a coded letter, digit or sign that needs no coding, or a control character other than NUL,
 * which is malformed wherever it stands.
 */
const otherSpelling =
  /\/\.{1,2}(?:\/|$)|%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7[ef]|0[1-9a-f]|1[\da-f])/i;
