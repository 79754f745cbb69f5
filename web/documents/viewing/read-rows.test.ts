import { expect, test } from "vitest";
import { readRows } from "./read-rows.ts";

test("reads the header and the rows, also with quotes and other separators", () => {
  expect(readRows('a,b\n1,"x, ""y"""\n\n2,z\n')).toEqual({
    header: ["a", "b"],
    rows: [
      ["1", 'x, "y"'],
      ["2", "z"],
    ],
    total: 2,
    columns: 2,
    hasNumbers: [true, false],
  });
  expect(readRows("a;b\n1;2\n").rows).toEqual([["1", "2"]]);
  expect(readRows("a\tb\r\n1\t2\r\n").rows).toEqual([["1", "2"]]);
});

test("shows 500 rows and 50 columns, and counts all (rule 9.63)", () => {
  const line = Array.from({ length: 60 }, (_, column) => column).join(",");
  const { header, rows, total, columns } = readRows(`${line}\n`.repeat(2413));
  expect([header.length, rows.length, total, columns]).toEqual([50, 500, 2412, 60]);
});

test("finds no columns in an empty file", () => {
  expect(readRows("")).toMatchObject({ header: [], rows: [], total: 0, columns: 0 });
});

test("fills up rows and headers that are too short", () => {
  expect(readRows("a,b\n1\n1,2,3\n")).toMatchObject({
    header: ["a", "b", ""],
    rows: [
      ["1", "", ""],
      ["1", "2", "3"],
    ],
  });
});

test("keeps a quotation mark that is not closed from breaking the table", () => {
  expect(readRows('a,b\n1,"x\n2,y\n')).toMatchObject({ header: ["a", "b"], total: 1 });
});

test.each([
  ["1", true],
  ["-81.25", true],
  ["−3", true],
  ["1,5", true],
  ["1 234.5", true],
  ["2.5e-3", true],
  ["NaN", true],
  ["12 %", true],
  ["", true],
  ["5 mm", false],
  ["KB30001", false],
  ["2026-03-14", false],
  ["-", false],
])("tells whether “%s” is a number", (cell, isNumber) => {
  expect(readRows(`a,b\n"${cell}",x\n`).hasNumbers).toEqual([isNumber, false]);
});

test("reads a very long cell that only begins like a number", () => {
  expect(readRows(`a\n${"7".repeat(1_000_000)}x\n`).hasNumbers).toEqual([false]);
});
