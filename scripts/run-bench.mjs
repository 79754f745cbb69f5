import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { nodeFlags, projectNode, root, withProjectNode } from "./project.mjs";
import { exitCodeOf } from "./run.mjs";
import { makeTemporaryFolder } from "./temporary-folder.mjs";

/**
 * Runs a program of `bench/` with the Node and the flags of the product. Forwards signals to it, so
 * that it can stop its servers.
 * @param {string} program
 * @param {Record<string, string>} variables
 * @returns {Promise<number>} its exit code
 */
export async function runBench(program, variables) {
  const scratch = makeTemporaryFolder("paddock-bench-");
  process.once("exit", () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }));
  const args = [...nodeFlags, join(root, program), ...process.argv.slice(2)];
  const child = spawn(projectNode(), args, {
    cwd: root,
    stdio: "inherit",
    env: { ...withProjectNode(), TMPDIR: scratch, ...variables },
  });
  return exitCodeOf(child);
}
