import { expect, test } from "vitest";
import { matchingName } from "./matching-name.ts";

const names = ["Plan.pdf", "brake_temps 2026.csv", "brake_bias.csv"];

test.each([
  ["temps", ["Brakes", "Bias"], "brake_temps 2026.csv"],
  ["TÉMPS", ["Brakes", "Bias"], "brake_temps 2026.csv"],
  ["brake", ["Wheels", "Nuts"], "brake_temps 2026.csv"],
  ["temps", ["Temps", "Bias"], null],
  ["temps", ["Brakes", "Their temps"], null],
  ["wheels bias", ["Wheels", "Nuts"], "brake_bias.csv"],
  ["wheels bias", ["Wheels", "Bias"], null],
  ["wheels -nuts", ["Hubs", "Spokes"], null],
  ['"temps 2026" hubs', ["Hubs", "Spokes"], "brake_temps 2026.csv"],
])("%s beside %j shows %j", (query, shown, name) => {
  expect(matchingName(names, shown, query)).toBe(name);
});

test("shows no name without attachments", () => {
  expect(matchingName([], ["Wheels", "Nuts"], "wheels")).toBeNull();
});
