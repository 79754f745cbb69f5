import { once } from "node:events";
import { createServer } from "node:net";
import { listenOnFreePort } from "./listen-on-free-port.ts";

/** For programs that cannot choose a port themselves, or keep theirs through restarts. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listenOnFreePort(probe);
  probe.close();
  await once(probe, "close");
  return port;
}
