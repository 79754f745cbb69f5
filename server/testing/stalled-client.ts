import { once } from "node:events";
import type { Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import type { Client } from "./client.ts";

type StalledClient = {
  /** The server's side of the connection. */
  socket: Socket;
  /** Resolves when the server closes the connection. */
  closed: Promise<unknown>;
  disconnect: () => void;
};

/** Sends a request on its own connection and reads nothing of the response. */
export async function requestWithoutReading(
  server: Server,
  path: string,
  { cookie }: Client,
): Promise<StalledClient> {
  const { port } = server.address() as AddressInfo;
  const connected = once(server, "connection") as Promise<[Socket]>;
  const client = connect(port, "127.0.0.1");
  client.on("error", () => undefined);
  client.pause();
  client.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\n\r\n`);
  const [socket] = await connected;
  return { socket, closed: once(socket, "close"), disconnect: () => client.destroy() };
}
