import type { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { onTestFinished } from "vitest";

/**
 * Kills each child process that is started from now on, until the test ends.
 * @returns a function that stops this earlier
 */
export function endProcesses(signal: NodeJS.Signals): () => void {
  const end = (message: unknown) => {
    const { process } = message as { process: ChildProcess };
    process.once("spawn", () => process.kill(signal));
  };
  subscribe("child_process", end);
  const stop = () => void unsubscribe("child_process", end);
  onTestFinished(stop);
  return stop;
}
