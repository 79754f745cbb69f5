import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus, release, tmpdir, totalmem } from "node:os";
import pg from "pg";

export type Machine = {
  processor: string;
  cores: number;
  memory: string;
  kernel: string;
  /** The file system of the data folder. */
  fileSystem: string;
  node: string;
  sqlite: string;
  postgres: string;
  chromium: string;
};

export async function describeMachine(): Promise<Machine> {
  return {
    processor: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    kernel: release(),
    fileSystem: fileSystemOf(tmpdir()),
    node: process.versions.node,
    sqlite: process.versions.sqlite ?? "unknown",
    postgres: await postgresVersion(),
    chromium: chromiumVersion(),
  };
}

/** The paths that a recorded run changes (`record-run.ts`). */
const written = ["bench/record.json", "docs/scale.md", "docs/images"];

/** For example "a1b2c3d", or "a1b2c3d+" with uncommitted changes other than a run's own. */
export function currentCommit(): string {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
  try {
    const changed = git("status", "--porcelain", ".", ...written.map((path) => `:!${path}`));
    return git("rev-parse", "--short", "HEAD") + (changed === "" ? "" : "+");
  } catch {
    return "unknown";
  }
}

function fileSystemOf(folder: string): string {
  const mounts = readFileSync("/proc/self/mounts", "utf8").trim().split("\n");
  const around = mounts
    .map((line) => line.split(" "))
    .filter(([, path = ""]) => path === "/" || `${folder}/`.startsWith(`${path}/`));
  const [, , type = "unknown", options = ""] =
    around.toSorted(([, one = ""], [, other = ""]) => other.length - one.length)[0] ?? [];
  return `${type} (${options})`;
}

async function postgresVersion(): Promise<string> {
  const address = process.env["PADDOCK_BENCH_POSTGRES"];
  if (address === undefined) return "none";
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const { rows } = await client.query("show server_version");
  await client.end();
  return (rows[0] as { server_version: string }).server_version;
}

function chromiumVersion(): string {
  const path = process.env["CHROMIUM_PATH"];
  if (path === undefined) return "none";
  const version = execFileSync(path, ["--version"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return /[\d.]+/.exec(version)?.[0] ?? "unknown";
}
