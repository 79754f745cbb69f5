import { expect, test } from "vitest";
import { findSubteam, isSubteamId, subteamIds, subteamName, subteams } from "./subteams.ts";

test("lists the eight subteams in display order, General last", () => {
  expect(subteams.map(({ name }) => name)).toEqual([
    "Driver Controls",
    "Chassis",
    "Electronics",
    "Vehicle Dynamics",
    "Aerodynamics",
    "Business",
    "Powertrain",
    "General",
  ]);
});

test("gives each subteam the digit of its serial numbers, and no digit twice", () => {
  const digits = Object.fromEntries(subteams.map(({ id, digit }) => [id, digit]));
  expect(digits).toEqual({
    general: 0,
    aerodynamics: 2,
    chassis: 3,
    "driver-controls": 4,
    electronics: 5,
    powertrain: 6,
    "vehicle-dynamics": 7,
    business: 8,
  });
  expect(new Set(Object.values(digits)).size).toBe(subteams.length);
});

test.each(subteamIds)("finds %s by its id", (id) => {
  expect(isSubteamId(id)).toBe(true);
  expect(findSubteam(id)?.name).toBe(subteamName(id));
});

test.each(["", "Chassis", "chassis ", "all", "constructor", "__proto__", "3"])(
  "finds no subteam %j",
  (id) => {
    expect(isSubteamId(id)).toBe(false);
    expect(findSubteam(id)).toBeUndefined();
  },
);
