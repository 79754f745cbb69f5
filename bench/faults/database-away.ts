import { rename } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { openCutProxy } from "../../server/testing/cut-proxy.ts";
import type { OwnPostgres } from "../../server/testing/own-postgres.ts";
import type { TrialOptions } from "./open-trial.ts";
import type { Row } from "./rows.ts";
import { runCycles } from "./run-cycles.ts";

/** Milliseconds, longer than the five seconds within which every request is answered. */
const lasts = 8_000;

export async function takeDatabaseAway(options: TrialOptions): Promise<Row[]> {
  const { postgres } = options;
  if (!postgres) return [await renameDatabase(options), await lockDatabase(options)];
  const gone = { name: "database gone", break: postgres.stop, mend: postgres.start };
  const paused = {
    name: "database paused (SIGSTOP)",
    break: postgres.pause,
    mend: postgres.resume,
  };
  return [
    await runCycles(options, () => ({ ...gone, lasts })),
    await runCycles(options, () => ({ ...paused, lasts })),
    await slowDown(options, postgres),
  ];
}

/** Milliseconds that each answer of the database takes longer. */
const delay = 100;

async function slowDown(options: TrialOptions, { url }: OwnPostgres): Promise<Row> {
  const proxy = await openCutProxy(url);
  const fault = {
    name: `database slow (each answer ${delay} ms later)`,
    break: () => proxy.slowDown(delay),
    lasts,
    mend: () => proxy.slowDown(0),
  };
  const throughProxy = (database: URL) => {
    const { port } = new URL(proxy.url);
    return { DATABASE_URL: Object.assign(new URL(database), { port }).href };
  };
  const row = await runCycles(options, () => fault, throughProxy);
  await proxy.close();
  return row;
}

function renameDatabase(options: TrialOptions): Promise<Row> {
  return runCycles(options, ({ databaseUrl }) => {
    const path = fileURLToPath(databaseUrl);
    return {
      name: "database gone (its file renamed)",
      break: () => rename(path, `${path}.gone`),
      lasts,
      mend: () => rename(`${path}.gone`, path),
    };
  });
}

function lockDatabase(options: TrialOptions): Promise<Row> {
  return runCycles(options, ({ databaseUrl }) => {
    let other: DatabaseSync;
    return {
      name: "database locked by another process",
      break: () => {
        other = new DatabaseSync(fileURLToPath(databaseUrl), { timeout: 10_000 });
        other.exec("begin immediate");
      },
      lasts,
      mend: () => other.close(),
    };
  });
}
