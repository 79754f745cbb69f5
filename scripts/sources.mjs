import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.mjs";

const sides = ["domain", "server", "web", "e2e", "bench", "scripts"];

/** @returns {Map<string, string>} each file's text by its path from the root, with slashes */
export function readSources() {
  const paths = sides.flatMap(filesIn).filter((path) => /\.(ts|tsx|mjs)$/.test(path));
  return new Map(paths.toSorted().map((path) => [path, readFileSync(join(root, path), "utf8")]));
}

function filesIn(side) {
  if (!existsSync(join(root, side))) return [];
  const names = readdirSync(join(root, side), { recursive: true });
  return names.map((name) => `${side}/${name.replaceAll("\\", "/")}`);
}
