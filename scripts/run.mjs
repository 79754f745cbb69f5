import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { root } from "./project.mjs";

class CommandFailed extends Error {
  constructor(title, output) {
    super(`${title} failed.`);
    this.output = output;
  }
}

const running = new Set();

/** An interrupted npm would otherwise keep undoing its install for half a minute. */
export async function killingChildrenOnSignal(work) {
  let received = null;
  const listeners = ["SIGINT", "SIGTERM", "SIGHUP"].map((signal) => {
    const listener = () => {
      received = signal;
      for (const child of running) child.kill("SIGKILL");
    };
    process.on(signal, listener);
    return () => process.off(signal, listener);
  });
  try {
    return await work();
  } finally {
    for (const stopListening of listeners) stopListening();
    if (received !== null) process.kill(process.pid, received);
  }
}

/** Resolves with code 1 when the command could not be started. */
export function capture(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      ...options,
    });
    running.add(child);
    const chunks = [];
    child.stdout.on("data", (chunk) => chunks.push(chunk));
    child.stderr.on("data", (chunk) => chunks.push(chunk));
    child.on("error", (error) => resolve({ code: 1, output: error.message }));
    child.on("close", (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString("utf8") });
    });
  });
}

export async function captureOrThrow(title, command, args, options) {
  const { code, output } = await capture(command, args, options);
  if (code !== 0) throw new CommandFailed(title, output);
  return output;
}

export function show(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", ...options });
    child.on("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

/** Forwards this process's signals to the child. @returns {Promise<number>} as a shell gives it */
export async function exitCodeOf(child) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => child.kill(signal));
  }
  const [code, signal] = await once(child, "exit");
  return code ?? 128 + (constants.signals[signal] ?? 0);
}
