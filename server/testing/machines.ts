import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "./client.ts";
import { openS3Server } from "./s3-server.ts";
import { addressOf, startProcess, waitUntilReady, type ServerProcess } from "./server-process.ts";
import { administer, createDatabase } from "./test-database.ts";

export type Machine = ReturnType<typeof machineIn>;

/** Real server processes that share only PostgreSQL and S3. They start at once. */
export async function openMachines(count: number, environment: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "paddock-machines-"));
  const s3 = await openS3Server();
  const database = await createDatabase(folder, "postgres");
  const settings = {
    DATABASE_URL: database.url,
    BASE_URL: "http://localhost:3000",
    ...s3.environment,
    ...environment,
  };
  const machines = Array.from({ length: count }, (_, n) =>
    machineIn(join(folder, `machine-${n}`), settings),
  );
  await Promise.all(machines.map((machine) => machine.start()));
  return {
    machines,
    s3,
    query: (statement: string) => administer(database.url, statement),
    close: async () => {
      await Promise.all(machines.map((machine) => machine.kill()));
      await database.drop();
      await s3.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Each machine has a data folder of its own. */
function machineIn(dataDir: string, settings: Record<string, string>) {
  let running: ServerProcess | undefined;
  const address = () => (running ? addressOf(running) : "");
  return {
    address,
    start: async () => {
      running = startProcess({ DATA_DIR: dataDir, ...settings });
      await Promise.race([waitUntilReady(running), failOnExit(running)]);
    },
    /** Like a power cut. */
    kill: async () => {
      running?.child.kill("SIGKILL");
      await running?.ended;
    },
    /** @param known a browser that has already been at another machine */
    browser: (known?: Client): Client => {
      const client = new Client((path, init) => fetch(address() + path, init));
      return known ? Object.assign(client, { cookie: known.cookie }) : client;
    },
  };
}

async function failOnExit({ ended, printed }: ServerProcess): Promise<void> {
  const code = await ended;
  if (!printed().includes("is ready at")) throw new Error(`Ended with ${code}: ${printed()}`);
}
