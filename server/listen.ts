import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { App } from "./app.ts";

type Answering = Pick<App, "fetch" | "inFront">;
type Place = { port: number; hostname: string };

/** Puts the app behind a port. */
export async function listen(
  { fetch, inFront }: Answering,
  { port, hostname }: Place,
): Promise<Server> {
  const server = createServer(inFront(getRequestListener(fetch, { hostname })));
  server.listen(port, hostname);
  await once(server, "listening");
  return server;
}
