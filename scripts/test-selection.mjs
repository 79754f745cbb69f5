const parts = ["unit", "server", "browser"];

/** A path below e2e/ selects end-to-end tests, any other the rest. Runners get unknown options, whose values follow `=`. */
export function readSelection(args) {
  const only = new Set(valueOf(args, "--only")?.split(",") ?? parts);
  const unknown = [...only].find((part) => !parts.includes(part));
  if (unknown !== undefined) throw new Error(`--only takes ${parts.join(", ")}; not ${unknown}.`);
  const rest = withoutOption(args, "--only").filter((arg) => arg !== "--sqlite");
  const paths = rest.filter((arg) => !arg.startsWith("-"));
  const e2ePaths = paths.filter((path) => path.startsWith("e2e"));
  const otherPaths = paths.filter((path) => !path.startsWith("e2e"));
  const isUnfiltered = paths.length === 0;
  const unit = only.has("unit") && (isUnfiltered || otherPaths.length > 0);
  const server = only.has("server") && (isUnfiltered || otherPaths.length > 0);
  const browser = only.has("browser") && (isUnfiltered || e2ePaths.length > 0);
  const options = rest.filter((arg) => arg.startsWith("-"));
  return {
    unit,
    server,
    browser,
    postgres: (server || browser) && !args.includes("--sqlite"),
    projects: projects(unit, server),
    vitest: [...otherPaths, ...options],
    playwright: [...e2ePaths, ...options],
  };
}

function projects(unit, server) {
  if (unit && server) return [];
  return unit ? ["--project=node", "--project=web", "--project=alone"] : ["--project=server*"];
}

function valueOf(args, option) {
  const index = args.indexOf(option);
  if (index >= 0) return args[index + 1];
  return args.find((arg) => arg.startsWith(`${option}=`))?.slice(option.length + 1);
}

function withoutOption(args, option) {
  return args.filter(
    (arg, index) => arg !== option && args[index - 1] !== option && !arg.startsWith(`${option}=`),
  );
}
