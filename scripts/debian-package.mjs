import { existsSync } from "node:fs";
import { withProgress } from "./progress.mjs";
import { capture } from "./run.mjs";

let updated = false;

export async function installDebianPackage(name) {
  const allowed = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (!allowed) return false;
  return withProgress(`Installing the Debian package ${name}`, async () => {
    if (!updated) await aptGet("update");
    updated = true;
    return (await aptGet("install", "-y", "--no-install-recommends", name)).code === 0;
  });
}

function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return capture("apt-get", ["-q", ...args], { env });
}
