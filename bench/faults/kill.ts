import type { Place } from "./open-trial.ts";
import type { Row } from "./rows.ts";
import { runCycles } from "./run-cycles.ts";

/** Kills the server at random moments and starts it again. */
export async function killServer(place: Place): Promise<Row[]> {
  const row = await runCycles(place, ({ kill, start }) => {
    return { name: "server killed", break: kill, mend: start };
  });
  return [row];
}

/** Kills every process of PostgreSQL at random moments and starts it again beside the server. */
export async function killDatabase(place: Place): Promise<Row[]> {
  const { postgres } = place;
  if (!postgres) return [];
  const row = await runCycles(place, () => {
    return { name: "database killed", break: postgres.kill, mend: postgres.start };
  });
  return [row];
}

/** Stops the server as systemd, Docker, and Kubernetes do. It finishes open requests first. */
export async function stopServer(place: Place): Promise<Row[]> {
  const row = await runCycles(place, ({ stop, start }) => {
    return { name: "server stopped (SIGTERM)", break: stop, mend: start };
  });
  return [row];
}
