import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { App } from "./app.ts";

type Listening = Pick<App, "fetch" | "wrapListener">;
type Address = { port: number; hostname: string };

/** Rules 7.34 to 7.37 and 7.57. */
export type ConnectionLimits = {
  /** Milliseconds for a request's headers to arrive. */
  head: number;
  /** Milliseconds without a byte of the body, or without the client reading the answer. */
  silence: number;
  /** Milliseconds without a request. */
  idle: number;
  connections: number;
};

/** Room for 1,000 live streams (measured by the bench) and their screens' other requests. */
const defaultLimits: ConnectionLimits = {
  head: 20_000,
  silence: 60_000,
  // Longer than proxies keep a connection: one that closes first breaks off the next request.
  idle: 125_000,
  connections: 2_000,
};

export async function listen(
  { fetch, wrapListener }: Listening,
  { port, hostname }: Address,
  { head, silence, idle, connections }: ConnectionLimits = defaultLimits,
): Promise<Server> {
  const options = {
    keepAliveTimeout: idle,
    headersTimeout: head,
    connectionsCheckingInterval: head / 4,
    // No limit, because large uploads may be slow.
    requestTimeout: 0,
    // The app refuses a missing `Host` header itself.
    requireHostHeader: false,
  };
  const listener = wrapListener(getRequestListener(fetch, { hostname }));
  const server = createServer(options, listener);
  server.timeout = silence;
  server.maxConnections = connections;
  server.on("request", closeStalledConnections);
  server.on("drop", () => server.closeIdleConnections());
  server.listen(port, hostname);
  await once(server, "listening");
  return server;
}

/** Node emits "timeout" on a request only until its body is complete. */
function closeStalledConnections(incoming: IncomingMessage, outgoing: ServerResponse): void {
  incoming.on("timeout", (socket: Socket) => socket.destroy());
  // A slow answer such as a live stream may continue, unless the client stopped reading it.
  outgoing.on("timeout", (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
}
