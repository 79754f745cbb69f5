import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

export type Bytes = Readable | Uint8Array;

export type ProcessLimits = {
  /** Milliseconds. */
  timeLimit: number;
  execArgv?: readonly string[];
  signal?: AbortSignal | undefined;
};

/** The bytes may be hostile, or the machine too busy. */
export class ProcessOverdue extends Error {}

/** Ended by a fault of its own, which the bytes may have caused. */
export class ProcessCrashed extends Error {}

/** The only variable that the process gets. Without it, loading takes most of its time. */
const { NODE_COMPILE_CACHE } = process.env;
const compiledCode = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };

/**
 * The bytes may come from anybody. The program gets them on its standard input and answers once.
 * @throws ProcessOverdue, ProcessCrashed, or the error with which reading the bytes failed
 */
export async function runBoundedProcess<Answer>(
  program: string,
  work: object,
  bytes: Bytes,
  { timeLimit, execArgv = [], signal }: ProcessLimits,
): Promise<Answer> {
  const overdue = new AbortController();
  const timer = setTimeout(() => overdue.abort(), timeLimit);
  const child = fork(program, {
    serialization: "advanced",
    stdio: ["pipe", "ignore", "ignore", "ipc"],
    killSignal: "SIGKILL",
    env: compiledCode,
    execArgv: [...execArgv],
    signal: AbortSignal.any([overdue.signal, ...(signal ? [signal] : [])]),
  });
  const reply = once(child, "message").then(([answer]) => answer as Answer);
  // If the process could not start, an event reports it and there is no channel to send on.
  if (child.connected) child.send(work, () => undefined);
  try {
    return await Promise.race([reply, failOnEarlyExit(child), sendBytes(child, bytes)]);
  } catch (error) {
    throw overdue.signal.aborted ? new ProcessOverdue() : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Any other signal says nothing about the bytes. */
const crashSignals: readonly unknown[] = [
  "SIGSEGV",
  "SIGBUS",
  "SIGILL",
  "SIGFPE",
  "SIGABRT",
  "SIGTRAP",
];

async function failOnEarlyExit(child: ChildProcess): Promise<never> {
  // Node may report "exit" before an answer that has arrived, but "close" only after it.
  const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  if (crashSignals.includes(signal)) throw new ProcessCrashed(String(signal));
  throw new Error(`A process ended early: ${signal ?? code}`);
}

/** Rejects only if reading the bytes fails. */
function sendBytes(child: ChildProcess, bytes: Bytes): Promise<never> {
  const { stdin } = child;
  const source = bytes instanceof Readable ? bytes : Readable.from([bytes]);
  return new Promise((_, reject) => {
    source.once("error", (error) => {
      // If the process has ended or has read enough, its answer counts.
      if (!stdin || stdin.destroyed) return;
      child.kill("SIGKILL");
      reject(error);
    });
    if (stdin) pipeline(source, stdin).catch(() => undefined);
    else source.destroy();
  });
}
