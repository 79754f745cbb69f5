import { expect, test } from "vitest";
import { readOptions } from "./read-options.ts";

const names = { usual: ["search", "create"], long: ["growth", "seasons"] };

test("measures everything on both databases by default", () => {
  expect(readOptions([], names, true)).toEqual({
    only: names.usual,
    sizes: [1_000, 10_000, 100_000],
    databases: ["SQLite", "PostgreSQL"],
    record: false,
    minutes: 10,
  });
});

test("selects measurements, sizes, and databases", () => {
  const options = readOptions(["--only", "search", "--sizes", "500", "--sqlite"], names, true);
  expect(options).toMatchObject({ only: ["search"], sizes: [500], databases: ["SQLite"] });
});

test("measures only PostgreSQL", () => {
  expect(readOptions(["--postgres"], names, true).databases).toEqual(["PostgreSQL"]);
  expect(() => readOptions(["--postgres"], names, false)).toThrow("needs PostgreSQL");
});

test("takes minutes, also fractions of one", () => {
  expect(readOptions(["--minutes", "0.5"], names, true).minutes).toBe(0.5);
  expect(() => readOptions(["--minutes", "soon"], names, true)).toThrow("a number of minutes");
});

test("records some measurements at one size", () => {
  const args = ["--record", "--only", "growth", "--sizes", "1000", "--sqlite"];
  expect(readOptions(args, names, true)).toMatchObject({ record: true, only: ["growth"] });
});

test("refuses to record measurements that would change each other's figures", () => {
  const args = ["--record", "--only", "search,growth"];
  expect(() => readOptions(args, names, true)).toThrow("only without other measurements");
});

test("ranks a folder of pages as well", () => {
  expect(readOptions(["--pages", "/pages"], names, true).pages).toBe("/pages");
});

test("measures only SQLite without PostgreSQL", () => {
  expect(readOptions([], names, false).databases).toEqual(["SQLite"]);
});

test("rejects an unknown measurement and lists the known ones", () => {
  expect(() => readOptions(["--only", "speed"], names, true)).toThrow(
    "--only takes search, create, growth, seasons; not speed.",
  );
});
