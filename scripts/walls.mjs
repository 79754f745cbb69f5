// Checks the import rules of the project and reports each broken one.
import { posix } from "node:path";
import { isMain } from "./project.mjs";
import { readImports } from "./read-imports.mjs";
import { readSources } from "./sources.mjs";
import { isTestPath } from "./test-paths.mjs";

/**
 * The top folders and what each may import. Only end-to-end tests and measurements import both the
 * server and the web. The server loads the built `web/render.tsx` without importing it.
 */
const sides = {
  domain: ["domain"],
  server: ["server", "domain"],
  web: ["web", "domain"],
  scripts: ["scripts"],
  // Scripts find the programs that tests need.
  e2e: ["e2e", "scripts", "web", "server", "domain"],
  bench: ["bench", "web", "server", "domain"],
};

/** Lowest first. In the web, comments are below documents, because a document's page shows them. */
export const ladders = {
  server: [
    ["http", "db", "events", "jobs", "mail", "audit-log", "openapi", "pictures", "processes"],
    ["sessions"],
    ["tokens", "subteams", "team-settings"],
    ["people"],
    ["files"],
    ["search-index", "file-texts"],
    ["documents"],
    ["presence"],
    ["search"],
    ["comments"],
    ["live", "notifications"],
    ["portfolios"],
    ["account", "home"],
    ["archive"],
    ["import"],
    ["imports"],
    ["pages", "system"],
    ["demo", "move"],
  ],
  web: [
    ["ui", "pdf-frame"],
    ["api"],
    ["saving"],
    ["subteams"],
    ["editor"],
    ["live"],
    ["layout"],
    ["sessions", "shortcuts"],
    ["search"],
    ["account", "notifications"],
    ["shell"],
    ["people", "settings"],
    ["comments"],
    ["documents"],
    ["portfolio-editor", "imports"],
    ["home", "search-page", "notifications-page", "system"],
    ["portfolio-page", "season-pages", "text-pages"],
  ],
  "web/documents": [
    ["content"],
    ["viewing"],
    ["attachments", "links", "moving", "recent"],
    ["differences"],
    ["writing"],
    ["creating"],
    ["editing"],
    ["reading"],
    ["history"],
    ["lists"],
  ],
};

/** Files above all rooms, lowest first. Only programs and later files may import them. */
const tops = {
  server: ["config-routes", "sweep-all", "create-context", "app", "listen", "main"],
  web: [
    "app-state",
    "first-answers",
    "root",
    "root-route",
    "signed-out-routes",
    "routes",
    "screen",
    "render",
    "main",
    "start",
  ],
};
/** Rooms that are separate programs and may import the files in `tops`. */
const programs = ["import", "demo", "move"];
const layers = ["store", "actions", "routes"];
const vagueFolderNames = ["utils", "helpers", "common", "shared", "misc", "lib"];

/** @returns {string[]} one sentence per broken rule */
export function brokenWalls(sources) {
  const modules = [...sources].map(([path, text]) => readModule(path, text, sources));
  return [
    ...modules.flatMap((module) => [...findVagueFolders(module), ...findPureReexports(module)]),
    ...modules.flatMap((module) =>
      module.imports.flatMap((found) => findBrokenRules(module, found)),
    ),
    ...findRoomsWithoutRung(modules),
    ...findCycles(modules),
  ];
}

function readModule(path, text, sources) {
  const folder = posix.dirname(path);
  const imports = readImports(text).map((found) => {
    const target = found.from.startsWith(".") ? posix.join(folder, found.from) : "";
    return Object.assign(found, { target: sources.has(target) ? target : null });
  });
  return { path, text, imports, isTest: isTestPath(path) };
}

function findBrokenRules(module, found) {
  const rules = [checkSides, checkShapes, checkPackages, checkLadders, checkLayers];
  return rules
    .map((rule) => rule(module, found))
    .filter((reason) => reason !== null)
    .map((reason) => `${module.path} imports ${found.target ?? found.from}: ${reason}`);
}

function checkSides({ path }, { target }) {
  const [here, there] = [topFolder(path), target === null ? null : topFolder(target)];
  if (there === null || sides[here] === undefined || sides[here].includes(there)) return null;
  return `${here} may use ${sides[here].filter((side) => side !== here).join(" and ") || "nothing of ours"}`;
}

/** Keeps zod out of the browser bundle. */
function checkShapes({ path, isTest }, { target, isType }) {
  const mayUseValues = topFolder(path) !== "web" && (topFolder(path) !== "domain" || isShape(path));
  if (target === null || !isShape(target) || isType || mayUseValues || isTest) return null;
  return "only the types of shapes may be used here (import type)";
}

function checkPackages({ path, isTest }, { from, isType }) {
  const here = topFolder(path);
  const isPackage = !from.startsWith(".");
  if (!isPackage || isTest) return null;
  if (from.startsWith("node:")) {
    return here === "domain" || here === "web" ? `${here} runs without Node` : null;
  }
  if (here === "scripts") return "scripts run before anything is installed";
  // culori is pure color arithmetic.
  const isAllowed = from === "culori/fn" || (from === "zod" && isShape(path));
  if (here !== "domain" || isType || isAllowed) return null;
  return "domain uses no package, except for culori, and for zod in shapes";
}

function checkLadders({ path, isTest }, { target }) {
  if (target === null || isTest) return null;
  const isOwnSide = topFolder(path) === topFolder(target);
  if (isOwnSide && target.includes("/testing/")) return "only tests import testing folders";
  const reasons = Object.keys(ladders).map((folder) => checkLadder(folder, path, target));
  return reasons.find((reason) => reason !== null) ?? null;
}

function checkLadder(folder, path, target) {
  if (!target.startsWith(`${folder}/`) || !path.startsWith(`${folder}/`)) return null;
  const [here, there] = [roomOf(path, folder), roomOf(target, folder)];
  if (there === null) return checkTops(folder, path, target, here);
  if (here === null || here === there) return null;
  const isAbove = rungOf(folder, there) > rungOf(folder, here);
  return isAbove ? `${here} is below ${there}; pass an argument or use an event instead` : null;
}

function rungOf(folder, room) {
  return ladders[folder].findIndex((rung) => rung.includes(room));
}

function checkTops(folder, path, target, here) {
  const order = tops[folder] ?? [];
  const place = order.indexOf(baseName(target));
  if (place < 0 || programs.includes(here)) return null;
  const isAbove = here === null && order.indexOf(baseName(path)) > place;
  return isAbove ? null : "only programs and later files of `tops` may import this file";
}

/** Routes import actions and actions import stores. Routes are private to their room. */
function checkLayers({ path, isTest }, { target }) {
  if (target === null || isTest || !path.startsWith("server/") || !target.startsWith("server/"))
    return null;
  const [from, to] = [roomOf(path, "server"), roomOf(target, "server")];
  const [here, there] = [layerOf(path), layerOf(target)];
  if (from === null || to === null) return null;
  if (there === layers.indexOf("routes") && from !== to) return "routes are private to their room";
  if (here < 0 || there < 0 || there <= here) return null;
  return `${layers[here]} must not import ${layers[there]}`;
}

function findVagueFolders({ path }) {
  const name = posix
    .dirname(path)
    .split("/")
    .find((folder) => vagueFolderNames.includes(folder));
  return name === undefined ? [] : [`${path}: a folder "${name}" does not name its subject`];
}

function findRoomsWithoutRung(modules) {
  const paths = modules.filter(({ isTest }) => !isTest).map(({ path }) => path);
  return Object.keys(ladders).flatMap((folder) => {
    const inFolder = paths.filter((path) => path.startsWith(`${folder}/`));
    const rooms = new Set(inFolder.map((path) => roomOf(path, folder)));
    const unplaced = [...rooms].filter((room) => room !== null && rungOf(folder, room) < 0);
    return unplaced.map(
      (room) => `${folder}/${room} has no place on the ladder (scripts/walls.mjs)`,
    );
  });
}

function findPureReexports({ path, text, imports }) {
  const hasExports = imports.some((found) => found.isExport);
  const rest = text
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")
    .replace(/^\s*(?:import|export)\b[^;]*?\bfrom\s*["'][^"']+["'];?/gm, "");
  return hasExports && rest.trim() === "" ? [`${path}: it only re-exports other modules`] : [];
}

function findCycles(modules) {
  const next = new Map(
    modules.map(({ path, imports }) => [path, imports.flatMap((found) => found.target ?? [])]),
  );
  const done = new Set();
  const found = [];
  const walk = (path, trail) => {
    const start = trail.indexOf(path);
    if (start >= 0) found.push(`A cycle: ${[...trail.slice(start), path].join(" → ")}`);
    if (start >= 0 || done.has(path)) return;
    for (const target of next.get(path) ?? []) walk(target, [...trail, path]);
    done.add(path);
  };
  for (const path of next.keys()) walk(path, []);
  return found;
}

function topFolder(path) {
  return path.split("/")[0];
}

/** The room of a file; null for a file directly in the folder. */
function roomOf(path, folder) {
  const parts = path.slice(folder.length + 1).split("/");
  return parts.length > 1 ? parts[0] : null;
}

function baseName(path) {
  return posix.basename(path).replace(/\.tsx?$/, "");
}

function layerOf(path) {
  return layers.findIndex(
    (layer) => baseName(path) === layer || baseName(path).endsWith(`-${layer}`),
  );
}

function isShape(path) {
  return path.startsWith("domain/") && /(^|-)shapes$/.test(baseName(path));
}

if (isMain(import.meta.url)) {
  const broken = brokenWalls(readSources());
  for (const sentence of broken) console.log(sentence);
  process.exit(broken.length > 0 ? 1 : 0);
}
