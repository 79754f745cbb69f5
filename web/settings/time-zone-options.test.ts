import { expect, test } from "vitest";
import { timeZoneOptions } from "./time-zone-options.ts";

const labelOf = (zone: string, current = zone) =>
  timeZoneOptions(current).find(({ value }) => value === zone)?.label;

test.each([
  ["Asia/Kolkata", "Asia/Calcutta", "(UTC+05:30)"],
  ["America/Phoenix", "America/Phoenix", "America/Phoenix (UTC\u221207:00)"],
  ["America/Puerto_Rico", "America/Puerto_Rico", "America/Puerto Rico (UTC\u221204:00)"],
])("names %s with its offset", (zone, formerName, label) => {
  expect(labelOf(zone) ?? labelOf(formerName)).toContain(label);
});

test("lists the current zone even if the browser does not", () => {
  expect(labelOf("Etc/UTC")).toMatch(/^Etc\/UTC \(UTC/);
  expect(labelOf("Mars/Olympus")).toBe("Mars/Olympus");
});

test("lists nothing extra while no zone is known", () => {
  expect(timeZoneOptions("")).toEqual(timeZoneOptions("America/Phoenix"));
});
