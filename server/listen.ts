import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { App } from "./app.ts";

type Answering = Pick<App, "fetch" | "inFront">;
type Place = { port: number; hostname: string };

/** Rules 7.34 to 7.37. */
export type ConnectionLimits = {
  /** Milliseconds in which the head of a request has to arrive. */
  head: number;
  /** Milliseconds without a byte of a body, or of an answer that waits to be read. */
  silence: number;
  /** Open at once. */
  connections: number;
};

/** The bench holds 1,000 live streams open, and their screens ask beside them. */
const usualLimits: ConnectionLimits = { head: 20_000, silence: 60_000, connections: 2_000 };

/** Puts the app behind a port. */
export async function listen(
  { fetch, inFront }: Answering,
  { port, hostname }: Place,
  { head, silence, connections }: ConnectionLimits = usualLimits,
): Promise<Server> {
  const options = {
    headersTimeout: head,
    // How often Node looks for heads that are late.
    connectionsCheckingInterval: head / 4,
    // It would end uploads that take their time.
    requestTimeout: 0,
    // The app refuses a missing host as it refuses a wrong one.
    requireHostHeader: false,
  };
  const server = createServer(options, inFront(getRequestListener(fetch, { hostname })));
  server.timeout = silence;
  server.maxConnections = connections;
  server.on("request", cutOnlyStalled);
  server.listen(port, hostname);
  await once(server, "listening");
  return server;
}

/** Node emits "timeout" on the request only while its body is incomplete, and destroys the socket if nothing listens. */
function cutOnlyStalled(incoming: IncomingMessage, outgoing: ServerResponse): void {
  incoming.on("timeout", (socket: Socket) => socket.destroy());
  // An answer may take its time, such as a live stream, but not to somebody who takes none of it.
  outgoing.on("timeout", (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
}
