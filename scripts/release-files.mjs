import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { packagesForThisMachine } from "./install.mjs";
import { root } from "./project.mjs";
import { readImports } from "./read-imports.mjs";
import { isTestPath } from "./test-paths.mjs";

/** The commands that need neither development packages nor sources of the screens. */
const commands = [
  "prestart",
  "start",
  "demo",
  "import",
  "move",
  "archive",
  "backup",
  "restore",
  "verify",
];
/** Scripts that other files start by their path, so that no command names them. */
const otherScripts = ["check-health.mjs", "stop-with-parent.mjs"];
const texts = ["CHANGELOG.md", "LICENSE", "README.md", "SECURITY.md"];
/** Only for drawing pages with unpdf, which the server does not do. */
const unusedPackage = /^node_modules\/@napi-rs\/canvas/;
/** Node's headers and manual pages take 67 MB. */
const unused = /^node_modules\/node-[^/]+\/(?:include|share)\//;

export const readJson = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));

/** @returns {object} what the package.json of a release says */
export function releasedPackage() {
  const { devDependencies: _, scripts, ...about } = readJson("package.json");
  return { ...about, scripts: Object.fromEntries(commands.map((name) => [name, scripts[name]])) };
}

/** @returns {string[]} the folders of the packages that the server uses on this machine */
export function releasedPackages() {
  const { packages } = readJson("package-lock.json");
  return packagesForThisMachine().filter(
    (path) =>
      packages[path].dev !== true && !unusedPackage.test(path) && existsSync(join(root, path)),
  );
}

/** @returns {string[]} paths from the root, without package.json */
export function releasedFiles() {
  const sources = ["deploy", "docs", "domain", "server"].flatMap(filesIn);
  return [
    ...texts,
    ...sources.filter(isReleased),
    ...scriptsOf(Object.values(releasedPackage().scripts)),
    ...filesIn("dist/web"),
    ...releasedPackages()
      .flatMap(filesIn)
      .filter((path) => !unused.test(path)),
    "node_modules/.bin/node",
  ].toSorted();
}

/** Excludes tests, and the secrets that the instructions in `deploy` put beside the sources. */
export function isReleased(path) {
  return !isTestPath(path) && !/\/\.env$|\/my-secrets\.yaml$/.test(path);
}

function scriptsOf(commandLines) {
  const found = new Set();
  const add = (name) => {
    if (found.has(name)) return;
    found.add(name);
    const text = readFileSync(join(root, "scripts", name), "utf8");
    for (const { from } of readImports(text)) if (from.startsWith("./")) add(from.slice(2));
  };
  for (const line of commandLines) add(posix.basename(line.replace("node ", "")));
  for (const name of otherScripts) add(name);
  return [...found].map((name) => `scripts/${name}`);
}

/** Skips packages nested in a package, because the lock file lists them separately. */
function filesIn(folder) {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = posix.join(folder, name);
    if (!lstatSync(join(root, path)).isDirectory()) return [path];
    return name === "node_modules" || name === ".cache" ? [] : filesIn(path);
  });
}
