import { existsSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { npmWriteProblem } from "./folder-problem.mjs";
import { folderSize } from "./folder-size.mjs";
import { writeInstallStamp } from "./install-stamp.mjs";
import { linkNode } from "./link-node.mjs";
import { withProgress } from "./progress.mjs";
import { root, stopWithParent } from "./project.mjs";
import { registryProblem } from "./registry-problem.mjs";
import { capture, captureOrThrow } from "./run.mjs";

const folder = join(root, "node_modules");
const megabyte = 1_000_000;
/** Megabytes of `node_modules`; a test compares it with what is installed. */
export const installedSize = 650;
/** Milliseconds. Without a network, an install must fail within ten seconds. */
const registryTimeout = 7_000;

export async function install() {
  const packages = packagesForThisMachine();
  const free = () => Math.round(freeBytes() / megabyte);
  const freeBefore = free();
  const placed = () => packages.filter((path) => existsSync(join(root, path, "package.json")));
  const state = () => {
    const count = placed().length;
    if (count === 0) return "looking them up,";
    // Counts the disk's free space, because npm's cache takes some too.
    return `${count} of ${packages.length}, ${Math.max(0, freeBefore - free())} MB of disk,`;
  };
  // The installed packages are deleted first.
  const deleted = existsSync(folder) ? Math.round(folderSize(folder) / megabyte) : 0;
  requireSpace(freeBefore + deleted);
  await withProgress(
    `Installing the packages (about ${installedSize} MB)`,
    async () => {
      const problem = await findRegistryProblem();
      // `npm ci` deletes it anyway, and leftovers would count as progress.
      if (deletesFirst) rmSync(folder, { recursive: true, force: true });
      await installWithRetry(problem);
    },
    state,
  );
  linkNode();
  writeInstallStamp();
  console.log(`They take ${Math.round(folderSize(folder) / megabyte)} MB in node_modules.`);
}

/**
 * Stops only where the packages certainly do not fit, because some disks compress files.
 * @param {number} free megabytes
 */
export function requireSpace(free) {
  if (free >= installedSize) return;
  const sentence = `The packages take about ${installedSize} MB, and only ${free} MB are free in ${root}.`;
  if (free < installedSize / 2) throw new Error(`${sentence} Free some space, and start again.`);
  console.log(sentence);
}

function freeBytes() {
  const { bavail, bsize } = statfsSync(root);
  return bavail * bsize;
}

/** @returns the sentence, or null if the registry answers, even with a refusal */
async function findRegistryProblem() {
  const [command, args, options] = npm(["ping", "--fetch-retries=0", "--loglevel=error"]);
  const limit = { timeout: registryTimeout, killSignal: "SIGKILL" };
  const { code, output } = await capture(command, args, { ...options, ...limit });
  return code === 0 ? null : registryProblem(output);
}

/** Falls back on npm's cache. A killed install may keep writing into the folder for a moment. */
async function installWithRetry(problem, attempts = 4) {
  const offline = problem === null ? [] : ["--offline"];
  try {
    await captureOrThrow("npm ci", ...npm([...installArguments(), ...offline]));
  } catch (error) {
    const output = error.output ?? "";
    const sentence = problem ?? registryProblem(output, null) ?? npmWriteProblem(output, root);
    if (sentence !== null) throw new Error(sentence, { cause: error });
    if (attempts === 1 || !/ENOTEMPTY|EBUSY|EEXIST/.test(output)) throw error;
    await pause(2_000);
    await installWithRetry(problem, attempts - 1);
  }
}

/** Windows locks the running node.exe inside node_modules, which `ci` would delete first. */
const deletesFirst = process.platform !== "win32";

/** Includes development packages even when npm is set to omit them. */
function installArguments() {
  return [
    deletesFirst ? "ci" : "install",
    "--include=dev",
    "--include=optional",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
}
/** Runs npm with the system's Node, because npm deletes the project's own Node. */
function npm(args) {
  const { npm_execpath: script = "", npm_node_execpath: runner = "" } = process.env;
  const environment = {
    ...process.env,
    PATH: pathWithoutProject(),
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import=${stopWithParent}?signal=SIGKILL`,
  };
  delete environment.NODE_ENV;
  if (script.endsWith("npm-cli.js") && !runner.includes("node_modules")) {
    return [runner, [script, ...args], { env: environment }];
  }
  return ["npm", args, { env: environment, shell: process.platform === "win32" }];
}

function pathWithoutProject() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.filter((path) => !path.startsWith(folder)).join(delimiter);
}

export function packagesForThisMachine() {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const libc = existsSync("/etc/alpine-release") ? "musl" : "glibc";
  return (
    Object.entries(packages)
      .filter(([path]) => path !== "")
      // An optional package without `os` is needed only by packages of other systems.
      .filter(([, about]) => about.os !== undefined || !about.optional)
      .filter(([, about]) => fits(about.os, process.platform) && fits(about.cpu, process.arch))
      .filter(([, about]) => fits(about.libc, libc))
      .map(([path]) => path)
  );
}

function fits(wanted, actual) {
  return wanted === undefined || wanted.includes(actual);
}
