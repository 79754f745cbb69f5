import { spawn } from "node:child_process";
import { join } from "node:path";
import { nodeFlags, projectNode, root, stopWithParent } from "./project.mjs";
import { exitCodeOf } from "./run.mjs";

/** With `execve`, signals reach the script directly and killing it leaves nothing behind. */
export function replaceProcess(script, args, variables = process.env, flags = []) {
  const environment = { NODE_COMPILE_CACHE: compileCache, ...variables };
  const node = projectNode();
  const command = [...nodeFlags, ...underNpm(), ...flags, join(root, script), ...args];
  if (process.execve !== undefined && process.platform !== "win32") {
    process.execve(node, [node, ...command], environment);
  }
  const child = spawn(node, command, { stdio: "inherit", env: environment });
  void exitCodeOf(child).then((code) => process.exit(code));
}

/** Compiled code speeds up the next start and the processes that make pictures. */
const compileCache = join(root, "node_modules", ".cache", "compiled");

function underNpm() {
  if (process.env.npm_lifecycle_event === undefined) return [];
  return ["--import", stopWithParent];
}
