// Runs after every npm install. npm 10 does not link the platform package's `node` into
// node_modules/.bin, where npm scripts look first, so this does. Never fails an install.
import { existsSync, mkdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeInstallStamp } from "./install-stamp.mjs";
import { bundledNode, isMain, root } from "./project.mjs";

export function linkNode() {
  const binary = bundledNode();
  if (binary === null) return;
  const folder = join(root, "node_modules", ".bin");
  mkdirSync(folder, { recursive: true });
  if (process.platform === "win32") {
    writeFileSync(join(folder, "node.cmd"), `@"${binary}" %*\r\n`);
  } else {
    link(join(folder, "node"), join("..", binary.slice(join(root, "node_modules").length + 1)));
  }
}

function link(path, target) {
  if (existsSync(path) && readlinkSync(path) === target) return;
  rmSync(path, { force: true });
  symlinkSync(target, path);
}

if (isMain(import.meta.url)) {
  try {
    linkNode();
    writeInstallStamp();
  } catch (error) {
    console.log(`node_modules/.bin/node was not linked: ${error.message}`);
  }
}
