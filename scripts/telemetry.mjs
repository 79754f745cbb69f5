const packageName = "@opentelemetry/auto-instrumentations-node/register";

/**
 * Node's flags for sending traces to OpenTelemetry. They are used only if an OTEL_… variable is set
 * and OpenTelemetry's packages, which Paddock does not ship, are installed.
 */
export function telemetryFlags(variables, name = packageName) {
  if (!Object.keys(variables).some((variable) => variable.startsWith("OTEL_"))) return [];
  try {
    return ["--import", import.meta.resolve(name)];
  } catch {
    console.warn("OTEL_… is set, but the packages of OpenTelemetry are not installed.");
    return [];
  }
}
