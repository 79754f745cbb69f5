import { expect, test } from "vitest";
import { readFaultOptions } from "./read-fault-options.ts";

const names = ["kill", "disk"];

test("tries every fault on both databases by default", () => {
  const options = { only: names, cycles: undefined, databases: ["SQLite", "PostgreSQL"] };
  expect(readFaultOptions([], names)).toEqual(options);
});

test("selects faults, their cycles, and the database", () => {
  const args = ["--only", "disk", "--cycles", "3", "--sqlite"];
  expect(readFaultOptions(args, names)).toEqual({
    only: ["disk"],
    cycles: 3,
    databases: ["SQLite"],
  });
  expect(readFaultOptions(["--postgres"], names).databases).toEqual(["PostgreSQL"]);
});

test.each([
  [["--only", "flood"], "--only takes kill, disk; not flood."],
  [["--cycles", "0"], "--cycles takes a whole number from 1."],
  [["--cycles", "many"], "--cycles takes a whole number from 1."],
])("rejects %j", (args, message) => {
  expect(() => readFaultOptions(args, names)).toThrow(message);
});
