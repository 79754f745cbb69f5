import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { withProgress } from "./progress.mjs";
import { projectNode, root, tool } from "./project.mjs";
import { captureOrThrow } from "./run.mjs";
import { isTestPath } from "./test-paths.mjs";

const built = join(root, "dist", "web");
const stamp = join(".built", "from");
const sources = [
  "web",
  "domain",
  "index.html",
  "vite.config.ts",
  "package.json",
  "package-lock.json",
];

export function isBuilt() {
  const path = join(built, stamp);
  return existsSync(path) && readFileSync(path, "utf8") === sourcesHash();
}

/** Builds into a new folder, because the one in use must stay complete until it is replaced. */
export async function buildWeb() {
  clearLeftovers();
  const hash = sourcesHash();
  const fresh = `${built}.new-${process.pid}`;
  const args = [tool("vite", "bin/vite.js"), "build", "--app", "--outDir", fresh, "--emptyOutDir"];
  const env = { ...process.env, NODE_ENV: "production" };
  await withProgress("Building the screens", () =>
    captureOrThrow("The build", projectNode(), args, { env }),
  );
  mkdirSync(join(fresh, dirname(stamp)));
  writeFileSync(join(fresh, stamp), hash);
  if (existsSync(built)) renameSync(built, `${built}.old-${process.pid}`);
  renameSync(fresh, built);
  clearLeftovers();
}

function clearLeftovers() {
  const folder = dirname(built);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter((entry) => /^web\.(new|old)-/.test(entry))) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Hashes contents, because a checkout changes every modification time. */
function sourcesHash() {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((source) => filesIn(join(root, source))).toSorted()) {
    hash.update(file.slice(root.length)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

function filesIn(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !isTestPath(relative(root, file).replaceAll("\\", "/")));
}
