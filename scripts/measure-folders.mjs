import { posix } from "node:path";
import { isComponent, isHook, measureSource } from "./measure-source.mjs";
import { isTestPath } from "./test-paths.mjs";

/**
 * @typedef {"files" | "lines" | "median" | "ninetiethPercentile" | "longest" | "longestFunction" |
 *   "longestHook" | "longestComponent" | "comments" | "effects" | "tests"} Thermometer
 *   `comments` per 100 lines, `effects` per 100 components, `tests` as lines per line of source
 * @typedef {Record<Thermometer, number | null>} Readings null when there is nothing to measure
 * @typedef {{ name: string, readings: Readings, where: Partial<Record<Thermometer, string>> }} Folder
 */

/** With fewer components a single effect would already exceed the limit. */
const componentsMin = 13;

/**
 * @param {Map<string, string>} sources path from the root, with slashes, and text
 * @param {Record<string, string>} [longFiles] files that may be long, each with its reason
 * @returns {Folder[]} the whole product, then each folder
 */
export function measureFolders(sources, longFiles = {}) {
  const files = [...sources].map(([path, text]) =>
    Object.assign(measureSource(path, text), {
      path,
      folder: folderOf(path),
      isTest: isTestPath(path),
      mayBeLong: Object.hasOwn(longFiles, path),
    }),
  );
  const names = [...new Set(files.map(({ folder }) => folder))].toSorted();
  const product = files.filter(({ folder }) => /^(domain|server|web)\b/.test(folder));
  const e2eFiles = files.filter(({ folder }) => folder === "e2e");
  return [
    measureFolder("the product", sourcesOf(product), [...testsOf(product), ...e2eFiles]),
    ...names.map((name) => {
      const own = files.filter(({ folder }) => folder === name);
      return measureFolder(name, sourcesOf(own), testsOf(own));
    }),
  ];
}

function measureFolder(name, files, tests) {
  const byLength = files.toSorted((one, other) => one.lines - other.lines);
  const at = (part) => byLength[Math.floor((byLength.length - 1) * part)]?.lines ?? null;
  const functions = files.flatMap(({ path, functions: own }) =>
    own.map((part) => ({ ...part, where: `${path} ${part.name}`.trim() })),
  );
  const longest = byLength.findLast((file) => !file.mayBeLong);
  const isPlain = (part) => !isHook(part) && !isComponent(part);
  const longestFunction = longestOf(functions.filter(isPlain));
  const longestHook = longestOf(functions.filter(isHook));
  const longestComponent = longestOf(functions.filter(isComponent));
  const components = functions.filter(isComponent).length;
  const lines = sum(files, "lines");
  return {
    name,
    readings: {
      files: files.length,
      lines,
      median: at(0.5),
      ninetiethPercentile: at(0.9),
      longest: longest?.lines ?? null,
      longestFunction: longestFunction?.lines ?? null,
      longestHook: longestHook?.lines ?? null,
      longestComponent: longestComponent?.lines ?? null,
      comments: share(100 * sum(files, "comments"), sum(files, "written"), 1),
      effects:
        components < componentsMin ? null : share(100 * sum(files, "effects"), components, 1),
      tests: name === "e2e" ? null : share(sum(tests, "lines"), lines, 2),
    },
    where: {
      longest: longest?.path,
      longestFunction: longestFunction?.where,
      longestHook: longestHook?.where,
      longestComponent: longestComponent?.where,
    },
  };
}

function sourcesOf(files) {
  return files.filter((file) => !file.isTest);
}

function testsOf(files) {
  return files.filter((file) => file.isTest);
}

function longestOf(functions) {
  return functions.toSorted((one, other) => other.lines - one.lines)[0];
}

function sum(files, key) {
  let total = 0;
  for (const file of files) total += file[key];
  return total;
}

function share(part, whole, digits) {
  return whole === 0 ? null : Number((part / whole).toFixed(digits));
}

/** Measures each folder of the server and the web by itself, and every other side as a whole. */
function folderOf(path) {
  const [top] = path.split("/");
  if (top !== "server" && top !== "web") return top;
  return posix.dirname(path).replace(/\/testing\b.*$/, "");
}
