import { expect, test, vi } from "vitest";
import { telemetryFlags } from "./telemetry.mjs";

const variables = { OTEL_SERVICE_NAME: "paddock" };

test("adds no flags without a variable of OpenTelemetry", () => {
  expect(telemetryFlags({ HOTEL_NAME: "x" }, "zod")).toEqual([]);
});

test("loads the packages if they are installed", () => {
  expect(telemetryFlags(variables, "zod")).toEqual([
    "--import",
    expect.stringMatching(/^file:.*\/node_modules\/zod\/.*js$/),
  ]);
});

test("says that the packages are missing", () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  expect(telemetryFlags(variables, "@opentelemetry/not-installed/register")).toEqual([]);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining("are not installed"));
});
