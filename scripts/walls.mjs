// Who may import whom: reads every import and names the rule that it breaks.
import { posix } from "node:path";
import { isMain } from "./project.mjs";
import { readImports } from "./read-imports.mjs";
import { readSources } from "./sources.mjs";

/** A room and the rooms it may use; the browser's journeys are where both sides meet. */
const rooms = {
  domain: ["domain"],
  server: ["server", "domain"],
  web: ["web", "domain"],
  scripts: ["scripts"],
  e2e: ["e2e", "web", "server", "domain"],
  bench: ["bench", "web", "server", "domain"],
};

/** Each may use those before it. The index is written with a document; asking it reads documents. */
const ladder = [
  "sessions",
  "tokens",
  "people",
  "files",
  "search-index",
  "documents",
  "editing",
  "search",
  "comments",
  "live",
  "portfolios",
  "accounts",
  "pages",
];

/** The server's rooms that know no noun of the product. */
const plainServerRooms = [
  "http",
  "db",
  "events",
  "jobs",
  "mail",
  "audit-log",
  "description",
  "pictures",
];
/** Programs of their own beside the server, which use its nouns and are used by nobody. */
const serverTools = ["import", "demo"];
/** The server's files that join the parts: nothing below asks them. */
const serverTops = ["main", "start", "listen", "app", "system"];
/** The web's rooms that know no noun, and the rooms that each may use. */
const plainWebRooms = {
  ui: ["ui"],
  wire: ["wire"],
  editor: ["editor", "saving", "ui", "wire"],
  saving: ["saving", "ui", "wire"],
};
const webTops = ["main", "routes"];
const layers = ["store", "actions", "routes"];
const homelessNames = ["utils", "helpers", "common", "shared", "misc", "lib"];

/**
 * @param {Map<string, string>} sources path from the root, with slashes, and text
 * @returns {string[]} one sentence for each broken rule
 */
export function brokenWalls(sources) {
  const modules = [...sources].map(([path, text]) => readModule(path, text, sources));
  return [
    ...modules.flatMap((module) => [...homeless(module), ...onlyPassesOn(module)]),
    ...modules.flatMap((module) => module.imports.flatMap((found) => brokenBy(module, found))),
    ...cycles(modules),
  ];
}

function readModule(path, text, sources) {
  const folder = posix.dirname(path);
  const imports = readImports(text).map((found) => {
    const target = found.from.startsWith(".") ? posix.join(folder, found.from) : "";
    return Object.assign(found, { target: sources.has(target) ? target : null });
  });
  return { path, text, imports, isTest: /\.test\.tsx?$|^server\/testing\//.test(path) };
}

function brokenBy(module, found) {
  const rules = [betweenRooms, shapesAreTypes, packages, insideServer, insideWeb];
  return rules
    .map((rule) => rule(module, found))
    .filter((reason) => reason !== null)
    .map((reason) => `${module.path} imports ${found.target ?? found.from}: ${reason}`);
}

function betweenRooms({ path }, { target }) {
  const [here, there] = [topFolder(path), target === null ? null : topFolder(target)];
  if (there === null || rooms[here] === undefined || rooms[here].includes(there)) return null;
  return `${here} may use ${rooms[here].filter((room) => room !== here).join(" and ") || "nothing of ours"}`;
}

/** zod is not sent to the browser. */
function shapesAreTypes({ path, isTest }, { target, isType }) {
  const mayUseValues = topFolder(path) !== "web" && (topFolder(path) !== "domain" || isShape(path));
  if (target === null || !isShape(target) || isType || mayUseValues || isTest) return null;
  return "shapes are for the server; here only their types (import type)";
}

function packages({ path, isTest }, { from, isType }) {
  const here = topFolder(path);
  const isPackage = !from.startsWith(".");
  if (!isPackage || isTest) return null;
  if (from.startsWith("node:")) {
    return here === "domain" || here === "web" ? `${here} runs without Node` : null;
  }
  if (here === "scripts") return "scripts run before anything is installed";
  // culori is arithmetic on colors.
  const isAllowed = from === "culori/fn" || (from === "zod" && isShape(path));
  if (here !== "domain" || isType || isAllowed) return null;
  return "domain uses no package; culori, and zod in its shapes, apart";
}

function insideServer({ path, isTest }, { target }) {
  if (target === null || isTest || topFolder(path) !== "server" || topFolder(target) !== "server") {
    return null;
  }
  if (target.startsWith("server/testing/")) return "only tests use what is for tests";
  const [here, there] = [roomOf(path), roomOf(target)];
  if (serverTools.includes(here)) return null;
  if (there === null) return asksTheTop(path, target, serverTops);
  if (here === null || here === there) return here === there ? upward(path, target) : null;
  if (plainServerRooms.includes(here)) {
    return plainServerRooms.includes(there) ? null : `${here} knows no noun of the product`;
  }
  if (plainServerRooms.includes(there)) return null;
  return upTheLadder(here, there) ?? upward(path, target);
}

function upTheLadder(here, there) {
  const [from, to] = [ladder.indexOf(here), ladder.indexOf(there)];
  if (from < 0) return `server/${here} is no room of the house (scripts/walls.mjs lists them)`;
  return to >= 0 && to < from ? null : `${here} stands before ${there}; the way up is an event`;
}

/** Routes ask actions, actions ask stores; nobody asks another noun's routes. */
function upward(path, target) {
  const [here, there] = [layerOf(path), layerOf(target)];
  if (there === layers.indexOf("routes") && roomOf(path) !== roomOf(target)) {
    return "another noun's routes are its own affair";
  }
  if (here < 0 || there < 0 || there <= here) return null;
  return `${layers[here]} stand below ${layers[there]}`;
}

function insideWeb({ path, isTest }, { target }) {
  if (target === null || isTest || topFolder(path) !== "web") return null;
  const here = roomOf(path);
  const allowed = plainWebRooms[here];
  if (topFolder(target) !== "web") {
    return here === "ui" ? "ui imports only itself" : null;
  }
  const there = roomOf(target);
  if (there === null) return asksTheTop(path, target, webTops);
  if (allowed === undefined || allowed.includes(there)) return null;
  return here === "ui" ? "ui imports only itself" : `${here} knows no noun of the product`;
}

function asksTheTop(path, target, tops) {
  const isTop = (file) => roomOf(file) === null && tops.includes(baseName(file));
  if (!isTop(target)) return null;
  const downward = isTop(path) && tops.indexOf(baseName(path)) < tops.indexOf(baseName(target));
  return downward ? null : "nothing below asks the files at the top";
}

function homeless({ path }) {
  const name = posix
    .dirname(path)
    .split("/")
    .find((folder) => homelessNames.includes(folder));
  return name === undefined ? [] : [`${path}: a folder "${name}" says nothing of its subject`];
}

function onlyPassesOn({ path, text, imports }) {
  const hasExports = imports.some((found) => found.isExport);
  const rest = text
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")
    .replace(/^\s*(?:import|export)\b[^;]*?\bfrom\s*["'][^"']+["'];?/gm, "");
  return hasExports && rest.trim() === "" ? [`${path}: it only passes on what others export`] : [];
}

function cycles(modules) {
  const next = new Map(
    modules.map(({ path, imports }) => [
      path,
      imports.filter((found) => !found.isType).flatMap((found) => found.target ?? []),
    ]),
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

/** The folder inside the server or the web; null for the files that lie directly there. */
function roomOf(path) {
  const parts = path.split("/");
  return parts.length > 2 ? parts[1] : null;
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
