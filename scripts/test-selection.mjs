const parts = ["unit", "server", "browser"];

/**
 * What of the tests to run, from the command's arguments. A path below e2e/ means the journeys, any
 * other path the rest; options that are not ours go to the runners that are left.
 */
export function readSelection(args) {
  const only = new Set(valueOf(args, "--only")?.split(",") ?? parts);
  const unknown = [...only].find((part) => !parts.includes(part));
  if (unknown !== undefined) throw new Error(`--only takes ${parts.join(", ")}; not ${unknown}.`);
  const rest = withoutOption(args, "--only").filter((arg) => arg !== "--sqlite");
  const paths = rest.filter((arg) => !arg.startsWith("-"));
  const journeys = paths.filter((path) => path.startsWith("e2e"));
  const others = paths.filter((path) => !path.startsWith("e2e"));
  const unfiltered = paths.length === 0;
  const unit = only.has("unit") && (unfiltered || others.length > 0);
  const server = only.has("server") && (unfiltered || others.length > 0);
  const browser = only.has("browser") && (unfiltered || journeys.length > 0);
  const options = rest.filter((arg) => arg.startsWith("-"));
  return {
    unit,
    server,
    browser,
    postgres: (server || browser) && !args.includes("--sqlite"),
    projects: projects(unit, server),
    vitest: [...others, ...options],
    playwright: [...journeys, ...options],
  };
}

function projects(unit, server) {
  if (unit && server) return [];
  return unit ? ["--project=domain", "--project=web"] : ["--project=server on*"];
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
