import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { App } from "../app.ts";

/** One request through the app without a port, answered with all headers that Node would have written. */
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
    // Node gives precedence to what an answer says itself.
    if (!answered.has(name)) answered.set(name, String(value));
  }
  return new Response(response.body, { status: response.status, headers: answered });
}
