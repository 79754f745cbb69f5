import { expect, test } from "vitest";
import { firstSubteams } from "./first-subteams.ts";
import { findSubteam, subteamName, visibleSubteams, type Subteam } from "./subteams.ts";

test("gives a new team eight subteams, General last", () => {
  expect(firstSubteams.map(({ name }) => name)).toEqual([
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
  const digits = Object.fromEntries(firstSubteams.map(({ id, digit }) => [id, digit]));
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
  expect(new Set(Object.values(digits)).size).toBe(firstSubteams.length);
});

test.each(firstSubteams)("finds $name by its id", (subteam) => {
  expect(findSubteam(firstSubteams, subteam.id)).toBe(subteam);
  expect(subteamName(firstSubteams, subteam.id)).toBe(subteam.name);
});

test.each(["", "Chassis", "chassis ", "all", "constructor", "__proto__", "3"])(
  "finds no subteam %j",
  (id) => {
    expect(findSubteam(firstSubteams, id)).toBeUndefined();
    expect(subteamName(firstSubteams, id)).toBe(id);
  },
);

test("leaves out hidden subteams", () => {
  const [first, second] = firstSubteams as [Subteam, Subteam];
  const subteams = [{ ...first, hidden: true }, second];
  expect(visibleSubteams(subteams).map(({ id }) => id)).toEqual(["chassis"]);
});
