import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { administer } from "./test-database.ts";

const script = fileURLToPath(new URL("../../scripts/restartable-postgres.mjs", import.meta.url));

export type OwnPostgres = {
  url: string;
  /** Ends the server at once, as a crash does. */
  stop: () => void;
  start: () => Promise<void>;
  /** Suspends every process of the server; its connections stay open. */
  pause: () => Promise<void>;
  resume: () => void;
  remove: () => Promise<void>;
};

/** A PostgreSQL server that a test may stop, which the one that all tests share must not be. */
export async function openOwnPostgres(): Promise<OwnPostgres> {
  // Without the runner's temporary folder, which PostgreSQL's user may not enter.
  const env = { PATH: process.env["PATH"] ?? "" };
  const child = spawn(process.execPath, [script], { env, stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface(child.stdout);
  const hear = async () => {
    const [line] = (await once(lines, "line")) as [string];
    return JSON.parse(line) as { url: string; pid: number };
  };
  const ended = once(child, "exit");
  const { url, ...first } = await hear();
  let { pid } = first;
  let paused: number[] = [];
  return {
    url,
    stop: () => process.kill(pid, "SIGQUIT"),
    start: async () => {
      child.stdin.write("\n");
      ({ pid } = await hear());
    },
    pause: async () => {
      const rows = await administer(url, "select pid from pg_stat_activity");
      paused = [pid, ...rows.map((row) => Number(row["pid"]))];
      for (const each of paused) signal(each, "SIGSTOP");
    },
    resume: () => {
      for (const each of paused) signal(each, "SIGCONT");
    },
    remove: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

/** Not the connection that asked for the processes, which has ended by then. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}
