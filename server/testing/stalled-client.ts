import { once } from "node:events";
import type { Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import type { Client } from "./client.ts";

type DeafClient = {
  /** The server's end of its connection. */
  socket: Socket;
  /** Resolves when the server has let go of it. */
  cut: Promise<unknown>;
  hangUp: () => void;
};

/** Asks for something over a connection of its own, and reads nothing of the answer. */
export async function askWithoutReading(
  server: Server,
  path: string,
  { cookie }: Client,
): Promise<DeafClient> {
  const { port } = server.address() as AddressInfo;
  const connected = once(server, "connection") as Promise<[Socket]>;
  const client = connect(port, "127.0.0.1");
  client.on("error", () => undefined);
  client.pause();
  client.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\n\r\n`);
  const [socket] = await connected;
  return { socket, cut: once(socket, "close"), hangUp: () => client.destroy() };
}
