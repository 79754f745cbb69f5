import { once } from "node:events";
import { createServer } from "node:net";

/** @returns {Promise<number>} a free port, for a program that cannot choose one itself */
export async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  return port;
}
