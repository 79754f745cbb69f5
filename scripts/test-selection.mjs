import { parseArgs } from "node:util";

const parts = ["unit", "server", "browser"];
const unitProjects = ["node", "web", "alone"];

const options = {
  only: { type: "string" },
  sqlite: { type: "boolean" },
  postgres: { type: "boolean" },
  testNamePattern: { type: "string", short: "t" },
};

/** Paths below e2e/ select end-to-end tests, others the rest. Runners get unknown options. */
export function readSelection(args) {
  const { values, positionals, tokens } = parseArgs({
    args,
    options,
    strict: false,
    tokens: true,
  });
  const only = values.only?.split(",") ?? parts;
  const unknown = only.find((part) => !parts.includes(part));
  if (unknown !== undefined) throw new Error(`--only takes ${parts.join(", ")}; not ${unknown}.`);
  const e2ePaths = positionals.filter((path) => path.startsWith("e2e"));
  const otherPaths = positionals.filter((path) => !path.startsWith("e2e"));
  const isUnfiltered = positionals.length === 0;
  const unit = only.includes("unit") && (isUnfiltered || otherPaths.length > 0);
  const server = only.includes("server") && (isUnfiltered || otherPaths.length > 0);
  const browser = only.includes("browser") && (isUnfiltered || e2ePaths.length > 0);
  const postgresAlone = values.postgres === true && values.sqlite !== true;
  const runnerOptions = tokens.filter(isUnknownOption).map(asWritten);
  const name = values.testNamePattern;
  return {
    unit,
    server,
    browser,
    postgres: (server || browser) && (values.sqlite !== true || values.postgres === true),
    postgresAlone,
    vitest: [
      ...vitestProjects(unit, server, postgresAlone),
      ...otherPaths,
      ...runnerOptions,
      ...(name === undefined ? [] : ["-t", name]),
    ],
    playwright: [
      ...(postgresAlone ? ["--project=PostgreSQL"] : []),
      ...e2ePaths,
      ...runnerOptions,
      ...(name === undefined ? [] : ["--grep", name]),
    ],
  };
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
