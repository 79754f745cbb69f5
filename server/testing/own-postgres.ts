import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { administer } from "./test-database.ts";

const script = fileURLToPath(new URL("../../scripts/restartable-postgres.mjs", import.meta.url));

export type OwnPostgres = {
  url: string;
  /** Crashes the server. */
  stop: () => void;
  start: () => Promise<void>;
  /** Suspends every process of the server; its connections stay open. */
  pause: () => Promise<void>;
  resume: () => void;
  remove: () => Promise<void>;
};

/** Starts a PostgreSQL server that a test may stop. The shared one must keep running. */
export async function openOwnPostgres(): Promise<OwnPostgres> {
  // PostgreSQL's user may not enter the test runner's temporary folder.
  const env = { PATH: process.env["PATH"] ?? "" };
  const child = spawn(process.execPath, [script], { env, stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface(child.stdout);
  const readAddress = async () => {
    const [line] = (await once(lines, "line")) as [string];
    return JSON.parse(line) as { url: string; pid: number };
  };
  const ended = once(child, "exit");
  const { url, ...first } = await readAddress();
  let { pid } = first;
  let paused: number[] = [];
  return {
    url,
    stop: () => process.kill(pid, "SIGQUIT"),
    start: async () => {
      child.stdin.write("\n");
      ({ pid } = await readAddress());
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

/** Ignores processes that have ended, such as the connection that listed them. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has ended.
  }
}
