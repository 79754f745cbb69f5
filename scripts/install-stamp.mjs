import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, tool } from "./project.mjs";

const stamp = join(root, "node_modules", ".installed-lock");

/** Written last, so that an interrupted install is detected. */
export function writeInstallStamp() {
  writeFileSync(stamp, lockHash());
}

export function isInstalled() {
  const complete = existsSync(tool("vite", "package.json"));
  return complete && existsSync(stamp) && readFileSync(stamp, "utf8") === lockHash();
}

/** Includes the platform, because a copied folder needs other binaries. */
function lockHash() {
  const lock = readFileSync(join(root, "package-lock.json"));
  const machine = `${process.platform}-${process.arch}`;
  return createHash("sha256").update(machine).update(lock).digest("hex");
}
