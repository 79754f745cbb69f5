import { mkdirSync } from "node:fs";
import { freePort } from "../../server/testing/free-port.ts";
import { serve, type Served } from "../servers/serve.ts";

export type Machine = {
  /** Host and port, which stay the same. */
  address: string;
  start: () => Promise<void>;
  /** Like a power cut. */
  kill: () => Promise<void>;
};

export async function openMachine(
  folder: string,
  settings: Record<string, string>,
): Promise<Machine> {
  mkdirSync(folder);
  const port = await freePort();
  let served: Served | undefined;
  return {
    address: `127.0.0.1:${port}`,
    start: async () => {
      const wanted = { program: "server/main.ts", folder, settings, port };
      const start = () => serve(wanted);
      // Retries, as a service manager does, because a start fails if S3 does not answer in time.
      served = await start().catch(start).catch(start);
    },
    kill: async () => {
      await served?.kill();
    },
  };
}
