import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { newId } from "../../server/ids.ts";
import { freePort } from "../../server/testing/free-port.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const probe = new URL("probe.ts", import.meta.url).href;

export type Served = {
  url: URL;
  pid: number;
  /** Milliseconds from process start to the first answer. */
  startedIn: number;
  /** The log from this position on. A log file, unlike a pipe, does not slow the server down. */
  logSince: (position: number) => string;
  logPosition: () => number;
  /** Event loop delay in milliseconds since the last call. */
  loopDelay: () => Promise<LoopDelay>;
  stop: () => Promise<void>;
  /** Like a power cut. */
  kill: () => Promise<void>;
};

export type LoopDelay = { p50: number; p99: number; max: number };

type ServeOptions = {
  /** Relative to the project folder. */
  program: string;
  folder: string;
  settings?: Record<string, string>;
  /** Answers 200 once the server is ready. */
  readyPath?: string;
  readyHeaders?: Record<string, string>;
  watched?: boolean;
  port?: number;
};

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

export async function serve(options: ServeOptions): Promise<Served> {
  const { program, folder, settings = {}, readyPath = "/api/health", watched = false } = options;
  const port = options.port ?? (await freePort());
  const url = new URL(`http://127.0.0.1:${port}`);
  const name = newId();
  const log = join(folder, `${name}.log`);
  const delays = join(folder, `${name}.json`);
  const output = openSync(log, "a");
  const started = performance.now();
  const watch = watched ? ["--import", probe] : [];
  // Uses the Node flags of this process, which are those of the product.
  const child = spawn(process.execPath, [...process.execArgv, ...watch, join(root, program)], {
    // Outside the project, whose `.env` would add the developer's own variables.
    cwd: folder,
    env: {
      PATH: process.env["PATH"] ?? "",
      PORT: String(port),
      BASE_URL: url.origin,
      DATA_DIR: folder,
      // Measurements send more requests than any person.
      RATE_LIMITS: "off",
      LOOP_DELAY_FILE: delays,
      ...settings,
    },
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  running.add(child);
  const ended = once(child, "exit").then(() => {
    // The next request will fail, so print the end of the log as the reason.
    if (running.delete(child)) process.stderr.write(`${program} ended:\n${lastLines(log)}\n`);
  });
  const end = async (signal: NodeJS.Signals) => {
    running.delete(child);
    child.kill(signal);
    await ended;
    rmSync(log, { force: true });
  };
  await waitForAnswer(new URL(readyPath, url), options.readyHeaders ?? {}, child);
  return {
    url,
    pid: child.pid ?? 0,
    startedIn: performance.now() - started,
    logSince: (position) => readFileSync(log).subarray(position).toString("utf8"),
    logPosition: () => statSync(log).size,
    loopDelay: () => askLoopDelay(child, delays),
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
  };
}

async function waitForAnswer(
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
