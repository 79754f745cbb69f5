import { expect, test } from "vitest";
import { readOptions } from "./read-options.ts";

const names = ["search", "create"];

test("without options everything is measured, on both databases", () => {
  expect(readOptions([], names, true)).toEqual({
    only: names,
    sizes: [1_000, 10_000, 100_000],
    databases: ["SQLite", "PostgreSQL"],
    record: false,
  });
});

test("some measurements, sizes and databases can be chosen", () => {
  const options = readOptions(["--only", "search", "--sizes", "500", "--sqlite"], names, true);
  expect(options).toMatchObject({ only: ["search"], sizes: [500], databases: ["SQLite"] });
});

test("where there is no PostgreSQL, SQLite alone is measured", () => {
  expect(readOptions([], names, false).databases).toEqual(["SQLite"]);
});

test("a measurement that does not exist is refused with those that do", () => {
  expect(() => readOptions(["--only", "speed"], names, true)).toThrow(
    "--only takes search, create; not speed.",
  );
});

test.each([
  ["some sizes", ["--sizes", "1000"], true],
  ["some measurements", ["--only", "search"], true],
  ["one database", ["--sqlite"], true],
  ["a machine without PostgreSQL", [], false],
])("%s are no record", (_, args, hasPostgres) => {
  expect(() => readOptions(["--record", ...args], names, hasPostgres)).toThrow("a whole run");
});
