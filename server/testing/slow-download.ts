import { once } from "node:events";
import { get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Client } from "./client.ts";

/** More than what waits in the buffers of a connection on its own. */
export const bigFile = new Uint8Array(48 * 1024 * 1024);

export type SlowDownload = {
  /** Resolves when the server has let go of the connection. */
  cut: Promise<unknown>;
  /** Reads on. */
  rest: () => Promise<{ received: number; isWhole: boolean }>;
};

/** Takes the first bytes of a file, and no more for now. */
export async function beginDownload(
  server: Server,
  path: string,
  { cookie, token }: Client,
): Promise<SlowDownload> {
  const { port } = server.address() as AddressInfo;
  const connected = once(server, "connection") as Promise<[Socket]>;
  const headers = token ? { authorization: `Bearer ${token}` } : { cookie };
  const request = get({ port, path, headers, agent: false });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  await once(response, "readable");
  const [socket] = await connected;
  return {
    cut: once(socket, "close"),
    rest: async () => {
      let received = 0;
      try {
        for await (const chunk of response) received += (chunk as Buffer).length;
      } catch (error) {
        if ((error as { code?: string }).code !== "ECONNRESET") throw error;
      }
      return { received, isWhole: response.complete };
    },
  };
}
