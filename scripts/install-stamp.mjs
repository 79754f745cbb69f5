import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, tool } from "./project.mjs";

const stamp = join(root, "node_modules", ".installed-lock");

/** Written last, so that an install that was cut off is noticed. */
export function writeInstallStamp() {
  writeFileSync(stamp, lockHash());
}

export function isInstalled() {
  const complete = existsSync(tool("vite", "package.json"));
  return complete && existsSync(stamp) && readFileSync(stamp, "utf8") === lockHash();
}

/** The machine counts too: a folder carried to another one needs other binaries. */
function lockHash() {
  const lock = readFileSync(join(root, "package-lock.json"));
  const machine = `${process.platform}-${process.arch}`;
  return createHash("sha256").update(machine).update(lock).digest("hex");
}
