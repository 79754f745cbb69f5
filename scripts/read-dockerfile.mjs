import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.mjs";

/** @returns {{ name: string; value: string }[]} the instructions; each takes one line */
export function readDockerfile() {
  return readFileSync(join(root, "deploy/Dockerfile"), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, name = "", value = ""] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
      return { name, value };
    });
}
