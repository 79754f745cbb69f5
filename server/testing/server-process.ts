import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));

export type ServerProcess = {
  child: ChildProcess;
  printed: () => string;
  ended: Promise<number | null>;
};

/**
 * Starts the real server, or another program, in its own process with only these settings.
 * @param output may be a file descriptor for standard output, which `printed` then leaves out
 */
export function startProcess(
  settings: Record<string, string>,
  output: "pipe" | number = "pipe",
  args: readonly string[] = [],
  program = main,
): ServerProcess {
  const { PATH = "", NODE_COMPILE_CACHE = "" } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, PORT: "0", ...settings };
  // Outside the project, whose `.env` would add the developer's own variables.
  const cwd = tmpdir();
  const stdio = ["ignore", output, "pipe"] as const;
  const child = spawn(process.execPath, [program, ...args], { cwd, env, stdio: [...stdio] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  }
  const ended = once(child, "close").then(([code]) => code as number | null);
  return { child, printed: () => printed, ended };
}

export async function waitUntilReady({ child, printed }: ServerProcess): Promise<void> {
  while (!printed().includes("is ready at")) await once(child.stdout ?? child, "data");
}

export function addressOf({ printed }: ServerProcess): string {
  return /ready at (\S+)/.exec(printed())?.[1] ?? "";
}
