// Figures that show drift since the last release. `npm run check` prints them; none is a target.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { measureFolders } from "./measure-folders.mjs";
import { root } from "./project.mjs";
import { readSources } from "./sources.mjs";

/**
 * @typedef {import("./measure-folders.mjs").Folder} Folder
 * @typedef {{
 *   version: string, longFiles: Record<string, string>, columns: string[],
 *   folders: Record<string, (number | null)[]>,
 * }} Release `longFiles` gives the reason for each long file, `columns` the order of the figures
 */

const recordPath = join(root, "scripts/thermometers.json");

/** Readings above `most` or below `least` are past the advice. */
const columns = [
  { key: "files", title: "files" },
  { key: "lines", title: "lines" },
  { key: "median", title: "median", most: 59 },
  { key: "ninetiethPercentile", title: "9 in 10", most: 199 },
  { key: "longest", title: "longest", most: 400 },
  { key: "longestFunction", title: "function" },
  { key: "longestHook", title: "hook", most: 79 },
  { key: "longestComponent", title: "component", most: 129 },
  { key: "comments", title: "comments", most: 5 },
  { key: "effects", title: "effects", most: 8 },
  { key: "tests", title: "tests", least: 0.75 },
];

const legend =
  "Thermometers: lines of files, functions, hooks, and components; comments per 100 lines, effects per 100 components, test lines per source line";

export function readThermometers() {
  const release = readRelease();
  return thermometers(measureFolders(readSources(), release.longFiles), release);
}

export function recordThermometers() {
  const { longFiles } = readRelease();
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const folders = measureFolders(readSources(), longFiles);
  writeFileSync(recordPath, releaseText(version, longFiles, folders));
}

/**
 * @param {Folder[]} folders
 * @param {Release} release
 * @returns {string[]} a table, then the location of everything too long
 */
export function thermometers(folders, release) {
  const rows = [
    [`now (in ${release.version})`, ...columns.map(({ title }) => title)],
    ["past the advice !", ...columns.map(limitOf)],
    ...folders.map((folder) => [
      folder.name,
      ...columns.map((column) => cellOf(column, folder, release)),
    ]),
  ];
  const widths = rows[0].map((_, index) => Math.max(...rows.map((row) => row[index].length)));
  const lines = rows.map(([name, ...cells]) =>
    [name.padEnd(widths[0]), ...cells.map((text, index) => text.padStart(widths[index + 1]))].join(
      "  ",
    ),
  );
  return [legend, ...lines, ...folders.slice(1).flatMap(tooLong)];
}

/** @param {Folder[]} folders written one per line */
export function releaseText(version, longFiles, folders) {
  const list = folders.map(({ name, readings }) => {
    const figures = columns.map(({ key }) => JSON.stringify(readings[key])).join(", ");
    return `    ${JSON.stringify(name)}: [${figures}]`;
  });
  const keys = columns.map(({ key }) => `    ${JSON.stringify(key)}`);
  return [
    `{`,
    `  "version": ${JSON.stringify(version)},`,
    `  "longFiles": ${JSON.stringify(longFiles)},`,
    `  "columns": [\n${keys.join(",\n")}\n  ],`,
    `  "folders": {\n${list.join(",\n")}\n  }`,
    `}\n`,
  ].join("\n");
}

function readRelease() {
  return JSON.parse(readFileSync(recordPath, "utf8"));
}

function limitOf({ most, least }) {
  if (most !== undefined) return `> ${most}`;
  return least === undefined ? "" : `< ${least}`;
}

function cellOf({ key, ...limits }, { name, readings }, release) {
  const now = readings[key];
  const before = release.folders[name]?.[release.columns.indexOf(key)] ?? null;
  const mark = isPast(now, limits) ? "!" : "";
  return `${now ?? "–"}${mark}${before === null || before === now ? "" : ` (${before})`}`;
}

function isPast(reading, { most = Infinity, least = -Infinity }) {
  return reading !== null && (reading > most || reading < least);
}

function tooLong({ readings, where }) {
  return columns
    .filter(({ key, ...limits }) => where[key] !== undefined && isPast(readings[key], limits))
    .map(({ key, title }) => `! ${title} of ${readings[key]} lines: ${where[key]}`);
}
