import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { App } from "../app.ts";

/** Sends a request to the app without a port. Adds the headers that Node would write. */
export async function ask(
  app: App,
  path: string,
  init: RequestInit = {},
  address = "127.0.0.1",
): Promise<Response> {
  const outgoing = new ServerResponse(new IncomingMessage(new Socket()));
  const headers = Object.fromEntries(new Headers(init.headers));
  const { method = "GET" } = init;
  const incoming = { method, url: path, headers, socket: { remoteAddress: address } };
  const response = await app.request(path, init, { incoming, outgoing } as never);
  const answered = new Headers(response.headers);
  for (const [name, value] of Object.entries(outgoing.getHeaders())) {
    // Headers of the response win, as in Node.
    if (!answered.has(name)) answered.set(name, String(value));
  }
  return new Response(response.body, { status: response.status, headers: answered });
}
