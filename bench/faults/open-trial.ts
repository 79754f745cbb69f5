import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "../../server/testing/client.ts";
import type { OwnPostgres } from "../../server/testing/own-postgres.ts";
import { createDatabase, type DatabaseName } from "../servers/database.ts";
import { runProgram } from "../servers/run-program.ts";
import { serve, type Served } from "../servers/serve.ts";
import { addWriters } from "../writes/add-writers.ts";
import { openClient } from "../writes/open-client.ts";
import { startWriting, type Writing } from "../writes/start-writing.ts";

export type TrialOptions = {
  database: DatabaseName;
  postgres: OwnPostgres | undefined;
  cycles: number;
};

export type SettingsFor = (database: URL) => Record<string, string>;

export type Trial = Awaited<ReturnType<typeof openTrial>>;

const writers = 12;
/** The intended rate. A slow write delays the member's next one, so fewer are acknowledged. */
const writesPerSecond = 90;

export async function openTrial(
  { database: kind, postgres }: Omit<TrialOptions, "cycles">,
  settingsFor: SettingsFor = () => ({}),
) {
  const folder = await mkdtemp(join(tmpdir(), "paddock-fault-"));
  const database = await createDatabase(kind, folder, postgres?.url);
  const environment: Record<string, string> = {
    // `npm start` sets such a cache too.
    NODE_COMPILE_CACHE: join(tmpdir(), "paddock-compile-cache"),
    DATA_DIR: folder,
    DATABASE_URL: database.url.href,
    ...settingsFor(database.url),
  };
  const databaseUrl = new URL(environment["DATABASE_URL"] ?? "");
  const members = await addWriters(databaseUrl, writers);
  const program = "server/main.ts";
  let served: Served = await serve({ program, folder, settings: environment });
  const servers = { urls: [served.url] };
  const port = Number(served.url.port);
  const openAs = (number: number): Client => openClient(servers, members[number]?.cookie);
  return {
    kind,
    folder,
    databaseUrl,
    url: served.url,
    captain: openAs(0),
    openAs,
    served: () => served,
    start: async () => {
      served = await serve({ program, folder, settings: environment, port });
    },
    kill: () => served.kill(),
    stop: () => served.stop(),
    startWriting: (): Writing => startWriting({ servers, members, perSecond: writesPerSecond }),
    /** @throws if a row or the bytes of a file are damaged or missing */
    verify: () => runProgram("server/archive/run-verify.ts", [], environment),
    remove: async () => {
      await served.stop();
      await database.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
