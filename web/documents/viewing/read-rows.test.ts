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
  expect(readRows("")).toEqual({ header: [], rows: [], total: 0, columns: 0 });
});
