// What a browser loads: the first screen's own files, and what comes when a screen asks for it.
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { root } from "./project.mjs";

const built = join(root, "dist", "web");

/** Bytes on the wire that the first paint may cost: React, router and queries alone are about 88 kB. */
const budget = { js: 130_000, css: 15_000 };

/** @returns {{ lines: string[], overBudget: string[] }} */
export function bundleSize() {
  const first = firstFiles();
  const later = readdirSync(join(built, "assets"))
    .map((name) => `assets/${name}`)
    .filter((path) => /\.(js|css)$/.test(path) && !first.includes(path));
  const total = (paths, kind) => sum(paths.filter((path) => path.endsWith(`.${kind}`)));
  const [js, css] = [total(first, "js"), total(first, "css")];
  const largest = later.toSorted((one, other) => onTheWire(other) - onTheWire(one)).slice(0, 5);
  return {
    lines: [
      `at first: JS ${kilobytes(js)}, CSS ${kilobytes(css)} (${first.length} files)`,
      `on demand: JS ${kilobytes(total(later, "js"))}, CSS ${kilobytes(total(later, "css"))}`,
      ...largest.map((path) => `  ${posix.basename(path)} ${kilobytes(onTheWire(path))}`),
    ],
    overBudget: [
      ...(js > budget.js ? [`The first JS is over its ${kilobytes(budget.js)}.`] : []),
      ...(css > budget.css ? [`The first CSS is over its ${kilobytes(budget.css)}.`] : []),
    ],
  };
}

/** What index.html names, and what that imports before it runs. */
function firstFiles() {
  const html = readFileSync(join(built, "index.html"), "utf8");
  const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)];
  const found = new Set();
  const add = (path) => {
    if (found.has(path)) return;
    found.add(path);
    for (const next of importedBy(path)) add(next);
  };
  for (const [, path] of named) add(path);
  return [...found];
}

function importedBy(path) {
  if (!path.endsWith(".js")) return [];
  const text = readFileSync(join(built, path), "utf8");
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*"(\.\/[^"]+\.js)"/g)].map(([, name]) =>
    posix.join("assets", name),
  );
}

const sizes = new Map();

function onTheWire(path) {
  if (!sizes.has(path)) sizes.set(path, brotliCompressSync(readFileSync(join(built, path))).length);
  return sizes.get(path);
}

function sum(paths) {
  let bytes = 0;
  for (const path of paths) bytes += onTheWire(path);
  return bytes;
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
