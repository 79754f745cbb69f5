import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { administer } from "./test-database.ts";

const script = fileURLToPath(new URL("../../scripts/restartable-postgres.mjs", import.meta.url));

export type OwnPostgres = {
  url: string;
  /** Crashes the server. */
  stop: () => void;
  /** Kills every process of the server at once. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
  isRunning: () => boolean;
  /** Suspends every process of the server; its connections stay open. */
  pause: () => Promise<void>;
  resume: () => void;
  remove: () => Promise<void>;
};

/**
 * Starts a PostgreSQL server that a test may stop. The shared one must keep running.
 * @param folder for its data, which its own user may enter
 */
export async function openOwnPostgres(folder?: string): Promise<OwnPostgres> {
  // PostgreSQL's user may not enter the test runner's temporary folder.
  const env = { PATH: process.env["PATH"] ?? "", ...(folder && { TMPDIR: folder }) };
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
    kill: async () => {
      const all = [pid, ...childrenOf(pid)];
      for (const each of all) signal(each, "SIGKILL");
      // A process that still ends would keep the shared memory, and no server would start.
      while (all.some(isRunning)) await pause(5);
    },
    isRunning: () => isRunning(pid),
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

function childrenOf(pid: number): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return list.trim().split(" ").filter(Boolean).map(Number);
}

/** A zombie has ended, but its parent has not noticed. */
function isRunning(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
}

/** Ignores processes that have ended, such as the connection that listed them. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has ended.
  }
}
