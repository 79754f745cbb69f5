import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { memoryOf } from "./process-use.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

export type Ran = {
  seconds: number;
  /** Peak memory in MB. */
  memory: number;
};

export async function runProgram(
  program: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<Ran> {
  const started = performance.now();
  // Uses the Node flags of this process, which are those of the product.
  const child = spawn(process.execPath, [...process.execArgv, join(root, program), ...args], {
    env: { PATH: process.env["PATH"], TMPDIR: process.env["TMPDIR"], ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // `verify` prints the problems that it found on its standard output.
  const printed = Promise.all([text(child.stdout), text(child.stderr)]);
  const ended = once(child, "exit");
  let memory = 0;
  while (child.exitCode === null && child.signalCode === null) {
    memory = Math.max(memory, memoryOf(child.pid ?? 0).most);
    await Promise.race([ended, pause(20)]);
  }
  const seconds = (performance.now() - started) / 1000;
  if (child.exitCode !== 0) throw new Error(`${program} failed: ${(await printed).join("")}`);
  return { seconds, memory };
}
