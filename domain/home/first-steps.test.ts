import { expect, test } from "vitest";
import { firstSubteams } from "../subteams/first-subteams.ts";
import type { FirstSteps } from "./first-steps-shapes.ts";
import {
  areStepsShown,
  areSubteamsChosen,
  countDoneSteps,
  countRenamed,
  isStepDone,
} from "./first-steps.ts";

const allDone: FirstSteps = {
  subteams: true,
  members: true,
  guestAccess: true,
  documents: true,
  imported: true,
  backup: true,
  dismissed: false,
  subteamCount: 8,
  renamedSubteams: 2,
  memberCount: 4,
  document: null,
  unreachableAddress: null,
};

test.each<[string, Partial<FirstSteps>, shown: boolean, done: number]>([
  ["all are done", {}, false, 6],
  ["one is open", { backup: false }, true, 5],
  ["they were dismissed", { backup: false, dismissed: true }, false, 5],
  ["nobody else can reach the wiki", { unreachableAddress: "localhost:3000" }, true, 5],
])("when %s, first steps are shown or not", (_when, change, shown, done) => {
  const steps = { ...allDone, ...change };
  expect(areStepsShown(steps)).toBe(shown);
  expect(countDoneSteps(steps)).toBe(done);
});

test("letting the team in is not done while only this machine can reach the wiki", () => {
  expect(isStepDone(allDone, "members")).toBe(true);
  expect(isStepDone({ ...allDone, unreachableAddress: "localhost" }, "members")).toBe(false);
});

test("subteams are chosen once one is renamed, hidden, moved, or added", () => {
  const [first, ...others] = firstSubteams;
  if (!first) throw new Error("No subteam.");
  const added = { ...first, id: "driverless", name: "Driverless", digit: 9 };
  expect(areSubteamsChosen(firstSubteams)).toBe(false);
  expect(areSubteamsChosen([{ ...first, name: "Cockpit" }, ...others])).toBe(true);
  expect(areSubteamsChosen([{ ...first, hidden: true }, ...others])).toBe(true);
  expect(areSubteamsChosen([...others, first])).toBe(true);
  expect(areSubteamsChosen([...firstSubteams, added])).toBe(true);
  expect(countRenamed([{ ...first, name: "Cockpit" }, ...others, added])).toBe(1);
});
