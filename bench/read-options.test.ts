import { expect, test } from "vitest";
import { readOptions } from "./read-options.ts";

const names = ["search", "create"];

test("measures everything on both databases by default", () => {
  expect(readOptions([], names, true)).toEqual({
    only: names,
    sizes: [1_000, 10_000, 100_000],
    databases: ["SQLite", "PostgreSQL"],
    record: false,
  });
});

test("selects measurements, sizes, and databases", () => {
  const options = readOptions(["--only", "search", "--sizes", "500", "--sqlite"], names, true);
  expect(options).toMatchObject({ only: ["search"], sizes: [500], databases: ["SQLite"] });
});

test("ranks a folder of pages as well", () => {
  expect(readOptions(["--pages", "/pages"], names, true).pages).toBe("/pages");
});

test("measures only SQLite without PostgreSQL", () => {
  expect(readOptions([], names, false).databases).toEqual(["SQLite"]);
});

test("rejects an unknown measurement and lists the known ones", () => {
  expect(() => readOptions(["--only", "speed"], names, true)).toThrow(
    "--only takes search, create; not speed.",
  );
});

test.each([
  ["some sizes", ["--sizes", "1000"], true],
  ["some measurements", ["--only", "search"], true],
  ["one database", ["--sqlite"], true],
  ["a machine without PostgreSQL", [], false],
])("refuses to record %s", (_, args, hasPostgres) => {
  expect(() => readOptions(["--record", ...args], names, hasPostgres)).toThrow("a whole run");
});
