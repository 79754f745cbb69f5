import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { writeInstallStamp } from "./install-stamp.mjs";
import { linkNode } from "./link-node.mjs";
import { bar, withProgress } from "./progress.mjs";
import { root, stopWithParent } from "./project.mjs";
import { captureOrThrow } from "./run.mjs";

export async function install() {
  const packages = packagesForThisMachine();
  const placed = () =>
    packages.filter((path) => existsSync(join(root, path, "package.json"))).length;
  await withProgress(
    "Installing the packages",
    () => installWithRetry(),
    () => bar(placed(), packages.length),
  );
  linkNode();
  writeInstallStamp();
}

/** A killed install may keep writing into the folder for a moment. */
async function installWithRetry(attempts = 4) {
  try {
    await captureOrThrow("npm ci", ...npm(installArguments()));
  } catch (error) {
    if (attempts === 1 || !/ENOTEMPTY|EBUSY|EEXIST/.test(error.output ?? "")) throw error;
    await pause(2_000);
    await installWithRetry(attempts - 1);
  }
}

/** Includes development packages even when npm is set to omit them. */
function installArguments() {
  // Windows locks the running node.exe inside node_modules, which `ci` would delete first.
  const command = process.platform === "win32" ? "install" : "ci";
  return [
    command,
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
  return folders.filter((folder) => !folder.startsWith(join(root, "node_modules"))).join(delimiter);
}

function packagesForThisMachine() {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const libc = existsSync("/etc/alpine-release") ? "musl" : "glibc";
  return Object.entries(packages)
    .filter(([path]) => path !== "")
    .filter(([, about]) => fits(about.os, process.platform) && fits(about.cpu, process.arch))
    .filter(([, about]) => fits(about.libc, libc))
    .map(([path]) => path);
}

function fits(wanted, actual) {
  return wanted === undefined || wanted.includes(actual);
}
