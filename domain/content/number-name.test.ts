import { expect, test } from "vitest";
import { numberName } from "./number-name.ts";

const numbered = (names: string[], first: number) => {
  const taken = new Map<string, number>();
  return names.map((name) => numberName(name, taken, first));
};

test("numbers equal names from the first number on", () => {
  expect(numbered(["a", "a", "b", "a"], 2)).toEqual(["a", "a-2", "b", "a-3"]);
  expect(numbered(["a", "a", "a"], 1)).toEqual(["a", "a-1", "a-2"]);
});

test("leaves out numbers that another name has", () => {
  expect(numbered(["a-2", "a", "a", "a-2", "a"], 2)).toEqual(["a-2", "a", "a-3", "a-2-2", "a-4"]);
});
