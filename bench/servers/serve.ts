import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { newId } from "../../server/ids.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const probe = new URL("probe.ts", import.meta.url).href;

export type Served = {
  url: URL;
  pid: number;
  /** Milliseconds from the start of its process to its first answer. */
  startedIn: number;
  /** What it has written from this place on; reading a file costs it nothing, a slow pipe would. */
  logSince: (place: number) => string;
  logPlace: () => number;
  /** Milliseconds that its event loop was late since this was last asked. */
  loopDelay: () => Promise<LoopDelay>;
  stop: () => Promise<void>;
};

export type LoopDelay = { p50: number; p99: number; max: number };

type What = {
  /** From the project's folder. */
  program: string;
  folder: string;
  settings?: Record<string, string>;
  /** What answers 200 once it is ready. */
  ready?: string;
  /** The headers with which that is asked. */
  asked?: Record<string, string>;
  /** Watches its event loop. */
  watched?: boolean;
};

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** The real server, or another program to compare it with, in a process of its own. */
export async function serve(what: What): Promise<Served> {
  const { program, folder, settings = {}, ready = "/api/health", watched = false } = what;
  const port = await freePort();
  const url = new URL(`http://127.0.0.1:${port}`);
  const name = newId();
  const log = join(folder, `${name}.log`);
  const delays = join(folder, `${name}.json`);
  const output = openSync(log, "a");
  const started = performance.now();
  const watch = watched ? ["--import", probe] : [];
  // With the flags that the command gave this process: the ones with which the product is started.
  const child = spawn(process.execPath, [...process.execArgv, ...watch, program], {
    cwd: root,
    env: {
      PATH: process.env["PATH"] ?? "",
      PORT: String(port),
      BASE_URL: url.origin,
      DATA_DIR: folder,
      // Measurements ask more often than any person.
      RATE_LIMITS: "off",
      LOOP_DELAY_FILE: delays,
      ...settings,
    },
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  running.add(child);
  const ended = once(child, "exit").then(() => {
    // Whoever asks it next fails; why it is gone stands in what it wrote last.
    if (running.delete(child)) process.stderr.write(`${program} ended:\n${lastLines(log)}\n`);
  });
  await firstAnswer(new URL(ready, url), what.asked ?? {}, child);
  return {
    url,
    pid: child.pid ?? 0,
    startedIn: performance.now() - started,
    logSince: (place) => readFileSync(log).subarray(place).toString("utf8"),
    logPlace: () => statSync(log).size,
    loopDelay: () => askLoopDelay(child, delays),
    stop: async () => {
      running.delete(child);
      child.kill("SIGTERM");
      await ended;
      rmSync(log, { force: true });
    },
  };
}

async function firstAnswer(
  url: URL,
  headers: Record<string, string>,
  child: ChildProcess,
): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(url, { headers }).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    await pause(2);
  }
  throw new Error(`${url.href} did not answer.`);
}

function lastLines(log: string): string {
  return readFileSync(log, "utf8").trim().split("\n").slice(-20).join("\n");
}

async function askLoopDelay(child: ChildProcess, file: string): Promise<LoopDelay> {
  rmSync(file, { force: true });
  child.kill("SIGUSR2");
  while (!existsSync(file)) await pause(5);
  return JSON.parse(readFileSync(file, "utf8")) as LoopDelay;
}

async function freePort(): Promise<number> {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const address = taken.address();
  taken.close();
  await once(taken, "close");
  if (address === null || typeof address === "string") throw new Error("No free port.");
  return address.port;
}
