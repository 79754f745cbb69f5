import type { IncomingHttpHeaders, RequestListener } from "node:http";
import { newId } from "../ids.ts";
import type { Log } from "./log.ts";
import { logRequest } from "./request-log.ts";

export type ReadyAnswer = {
  status: 200 | 304;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer> | null;
};

type Way = {
  log: Log;
  /** Of every answer. */
  headers: Record<string, string>;
  /** What is ready for who asks for this path; nothing for all else. Nobody catches here what it throws. */
  find: (path: string, sent: IncomingHttpHeaders) => (ReadyAnswer & { route: string }) | undefined;
};

/** What a server's listener becomes with something in front of it. */
export type InFront = (listener: RequestListener) => RequestListener;

/**
 * Answers what lies ready, is open to everybody and asks nothing, in front of the framework, whose way through
 * routes and middlewares would cost more than the answer. It is named and logged as any other.
 */
export function answerReady({ log, headers: ofEvery, find }: Way): InFront {
  return (listener) => (asked, outgoing) => {
    const start = performance.now();
    const ready = asked.method === "GET" ? find(asked.url ?? "", asked.headers) : undefined;
    if (!ready) return listener(asked, outgoing);
    const { status, headers, body, route } = ready;
    const id = newId();
    const length = body && { "content-length": body.length };
    outgoing.writeHead(status, { ...ofEvery, ...headers, ...length, "x-request-id": id });
    outgoing.end(body);
    logRequest(log, { id, method: "GET", route, status, start });
  };
}
