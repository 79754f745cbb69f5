import { resolve } from "node:path";
import { UsageError } from "../usage-error.ts";

/** @returns the absolute path of the one file that a command may name */
export function readPath(words: readonly string[], usage: string): string | undefined {
  const [path, ...others] = words;
  if (others.length > 0 || path?.startsWith("-")) throw new UsageError(usage);
  // npm runs scripts in the project folder; INIT_CWD is the folder it was called from.
  return path === undefined ? undefined : resolve(process.env["INIT_CWD"] ?? process.cwd(), path);
}
