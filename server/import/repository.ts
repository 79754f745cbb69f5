import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { relative, sep } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A complete clone. Shallow ones do not know when their files were created. */
export type Repository = { root: string; firstCommit: string };

export async function findRepository(folder: string): Promise<Repository | undefined> {
  const root = await git(folder, ["rev-parse", "--show-toplevel"]);
  if (!root || (await git(folder, ["rev-parse", "--is-shallow-repository"])) !== "false") {
    return undefined;
  }
  const firstCommits = await git(folder, ["rev-list", "--max-parents=0", "HEAD"]);
  const firstCommit = firstCommits?.split("\n").at(-1);
  return firstCommit ? { root, firstCommit } : undefined;
}

/** Gives a file the same key in every clone of its repository. */
export function sourceKey(repository: Repository | undefined, absolute: string): string {
  if (!repository) return `file ${absolute}`;
  return `git ${repository.firstCommit} ${relative(repository.root, absolute).split(sep).join("/")}`;
}

export type FirstCommit = { time: number; author: { name: string; email: string } };

export async function findFirstCommit(
  { root }: Repository,
  absolute: string,
): Promise<FirstCommit | undefined> {
  const log = ["log", "--diff-filter=A", "--follow", "--format=%cI%x09%aE%x09%aN", "--", absolute];
  const lines = await git(root, ["--literal-pathspecs", "-c", "log.showSignature=false", ...log]);
  const [time = "", email = "", name = ""] = lines?.split("\n").at(-1)?.split("\t") ?? [];
  const at = Date.parse(time);
  return Number.isNaN(at) ? undefined : { time: at, author: { name, email } };
}

/** Epoch milliseconds: the older of a file's two dates. */
export async function readFileTime(absolute: string): Promise<number> {
  const { birthtimeMs, mtimeMs } = await stat(absolute);
  return Math.floor(birthtimeMs > 0 ? Math.min(birthtimeMs, mtimeMs) : mtimeMs);
}

/** @returns undefined without git or outside a repository */
async function git(folder: string, args: string[]): Promise<string | undefined> {
  try {
    const { stdout } = await run("git", args, { cwd: folder, maxBuffer: 16 * 1024 * 1024 });
    return stdout.trim();
  } catch {
    return undefined;
  }
}
