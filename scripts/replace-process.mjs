import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { nodeFlags, projectNode, root, stopWithParent } from "./project.mjs";

/** With `execve`, signals reach the script directly and killing it leaves nothing behind. */
export function replaceProcess(script, args, variables = process.env, flags = []) {
  const environment = { NODE_COMPILE_CACHE: compileCache, ...variables };
  const node = projectNode();
  const command = [...nodeFlags, ...underNpm(), ...flags, join(root, script), ...args];
  if (process.execve !== undefined && process.platform !== "win32") {
    process.execve(node, [node, ...command], environment);
  }
  const child = spawn(node, command, { stdio: "inherit", env: environment });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => child.kill(signal));
  }
  child.on("exit", (code, signal) => {
    process.exit(code ?? 128 + (constants.signals[signal] ?? 0));
  });
}

/** Compiled code speeds up the next start and the processes that make pictures. */
const compileCache = join(root, "node_modules", ".cache", "compiled");

function underNpm() {
  if (process.env.npm_lifecycle_event === undefined) return [];
  return ["--import", stopWithParent];
}
