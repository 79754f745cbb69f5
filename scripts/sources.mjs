import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.mjs";

const rooms = ["domain", "server", "web", "e2e", "bench", "scripts"];

/** @returns {Map<string, string>} each file's text by its path from the root, with slashes */
export function readSources() {
  const paths = rooms.flatMap(filesIn).filter((path) => /\.(ts|tsx|mjs)$/.test(path));
  return new Map(paths.toSorted().map((path) => [path, readFileSync(join(root, path), "utf8")]));
}

function filesIn(room) {
  if (!existsSync(join(root, room))) return [];
  const names = readdirSync(join(root, room), { recursive: true });
  return names.map((name) => `${room}/${name.replaceAll("\\", "/")}`);
}
