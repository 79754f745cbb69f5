const packageName = "@opentelemetry/auto-instrumentations-node/register";

/**
 * Node's flags that send traces to OpenTelemetry: if one of its variables is set, and its packages
 * are installed, which Paddock does not need otherwise.
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
