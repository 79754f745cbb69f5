const packageName = "@opentelemetry/auto-instrumentations-node/register";

/** Needs an OTEL_… variable and OpenTelemetry's packages, which Paddock does not ship. */
export function telemetryFlags(variables, name = packageName) {
  if (!Object.keys(variables).some((variable) => variable.startsWith("OTEL_"))) return [];
  try {
    return ["--import", import.meta.resolve(name)];
  } catch {
    console.warn("OTEL_… is set, but the packages of OpenTelemetry are not installed.");
    return [];
  }
}
