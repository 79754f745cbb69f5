import type { TrialOptions } from "./open-trial.ts";
import type { Row } from "./rows.ts";
import { runCycles } from "./run-cycles.ts";

export async function killServer(options: TrialOptions): Promise<Row[]> {
  const row = await runCycles(options, ({ kill, start }) => {
    return { name: "server killed", break: kill, mend: start };
  });
  return [row];
}

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
