import type { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { onTestFinished } from "vitest";

/**
 * Ends each process that is started from now on, as somebody outside would.
 * @returns ends that, before the test does
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
