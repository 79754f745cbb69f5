import { parseArgs } from "node:util";

const parts = ["unit", "server", "browser"];
const unitProjects = ["node", "web", "alone"];
const outsideServer = /^(bench|domain|scripts|web)(\/|$)/;

const options = {
  only: { type: "string" },
  sqlite: { type: "boolean" },
  postgres: { type: "boolean" },
  testNamePattern: { type: "string", short: "t" },
};

/** Paths below e2e/ select end-to-end tests, others the rest. Runners get unknown options. */
export function readSelection(args) {
  const { values, positionals, tokens } = parseArgs({ args, options, strict: false, tokens: true });
  const e2ePaths = positionals.filter((path) => path.startsWith("e2e"));
  const otherPaths = positionals.filter((path) => !path.startsWith("e2e"));
  const { unit, server, browser } = selectParts(values.only, e2ePaths, otherPaths);
  const isSqlite = values.sqlite === true;
  const isPostgres = values.postgres === true;
  const postgresAlone = isPostgres && !isSqlite;
  const runnerOptions = tokens.filter(isUnknownOption).map(asWritten);
  const named = (option) =>
    values.testNamePattern === undefined ? [] : [option, values.testNamePattern];
  const vitest = [...vitestProjects(unit, server, postgresAlone), ...otherPaths, ...runnerOptions];
  const playwright = [
    ...(postgresAlone ? ["--project=PostgreSQL"] : []),
    ...e2ePaths,
    ...runnerOptions,
  ];
  return {
    unit,
    server,
    browser,
    needsScreens: browser || (server && mayReadScreens(otherPaths)),
    postgres: (server || browser) && (isPostgres || !isSqlite),
    postgresAlone,
    vitest: [...vitest, ...named("-t")],
    playwright: [...playwright, ...named("--grep")],
  };
}

function selectParts(list, e2ePaths, otherPaths) {
  const only = list?.split(",") ?? parts;
  const unknown = only.find((part) => !parts.includes(part));
  if (unknown !== undefined) throw new Error(`--only takes ${parts.join(", ")}; not ${unknown}.`);
  const isUnfiltered = e2ePaths.length + otherPaths.length === 0;
  return {
    unit: only.includes("unit") && (isUnfiltered || otherPaths.length > 0),
    server: only.includes("server") && (isUnfiltered || otherPaths.length > 0),
    browser: only.includes("browser") && (isUnfiltered || e2ePaths.length > 0),
  };
}

function mayReadScreens(paths) {
  return paths.length === 0 || paths.some((path) => !outsideServer.test(path));
}

function vitestProjects(unit, server, postgresAlone) {
  if (unit && server && !postgresAlone) return [];
  const ofServer = postgresAlone ? ["server on PostgreSQL"] : ["server*"];
  const names = [...(unit ? unitProjects : []), ...(server ? ofServer : [])];
  return names.map((name) => `--project=${name}`);
}

function isUnknownOption(token) {
  return token.kind === "option" && !(token.name in options);
}

function asWritten(option) {
  return option.value === undefined ? option.rawName : `${option.rawName}=${option.value}`;
}
