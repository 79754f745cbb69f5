import { once } from "node:events";
import { get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Client } from "./client.ts";

/** Larger than the buffers of a connection. */
export const bigFile = new Uint8Array(48 * 1024 * 1024);

export type SlowDownload = {
  /** Resolves when the server closes the connection. */
  closed: Promise<unknown>;
  readRest: () => Promise<{ received: number; isWhole: boolean }>;
};

/** Reads the first bytes of a file and then pauses. */
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
    closed: once(socket, "close"),
    readRest: async () => {
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
