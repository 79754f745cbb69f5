import { once } from "node:events";
import type { Server } from "node:http";
import { connect, type AddressInfo } from "node:net";

export type RawConnection = {
  send: (text: string) => void;
  /** Resolves with the match once the server has sent it. */
  receive: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Resolves with everything received once the server closes the connection. */
  closed: Promise<string>;
  disconnect: () => void;
};

/** A plain socket for requests that no HTTP client would send. */
export async function connectRaw(server: Server): Promise<RawConnection> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.setEncoding("utf8").on("error", () => undefined);
  let received = "";
  socket.on("data", (text: string) => (received += text));
  const closed = once(socket, "close").then(() => received);
  await once(socket, "connect");
  return {
    send: (text) => void socket.write(text),
    receive: async (pattern) => {
      for (;;) {
        const match = pattern.exec(received);
        if (match) return match;
        if (socket.closed) throw new Error(`The connection was closed after: ${received}`);
        await Promise.race([once(socket, "data"), closed]);
      }
    },
    closed,
    disconnect: () => socket.destroy(),
  };
}
