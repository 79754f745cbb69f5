import type { TrialOptions } from "./open-trial.ts";
import type { Row } from "./rows.ts";
import { runCycles } from "./run-cycles.ts";

/** Kills the server at random moments and starts it again. */
export async function killServer(options: TrialOptions): Promise<Row[]> {
  const row = await runCycles(options, ({ kill, start }) => {
    return { name: "server killed", break: kill, mend: start };
  });
  return [row];
}

/** Kills every process of PostgreSQL at random moments and starts it again beside the server. */
export async function killDatabase(options: TrialOptions): Promise<Row[]> {
  const { postgres } = options;
  if (!postgres) return [];
  const row = await runCycles(options, () => {
    return { name: "database killed", break: postgres.kill, mend: postgres.start };
  });
  return [row];
}

/** Stops the server as systemd, Docker, and Kubernetes do. It finishes open requests first. */
export async function stopServer(options: TrialOptions): Promise<Row[]> {
  const row = await runCycles(options, ({ stop, start }) => {
    return { name: "server stopped (SIGTERM)", break: stop, mend: start };
  });
  return [row];
}
