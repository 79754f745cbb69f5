import { expect, test } from "vitest";
import { measureSource } from "./measure-source.mjs";

const lengths = (text: string, path = "a.tsx") =>
  measureSource(path, text).functions.map(({ name, lines }) => [name, lines]);

test.each([
  ["a declaration", "export async function load(id) {\n  go();\n  go();\n}\n", ["load", 4]],
  ["destructured parameters", "export function Row({\n  a,\n}: Props) {\n  go();\n}\n", ["Row", 5]],
  ["parameters on their own lines", "const add = (\n  a,\n  b,\n) => {\n  go();\n};\n", ["add", 6]],
  ["an arrow function", "const post = async () => {\n  go();\n};\n", ["post", 3]],
  ["a method", "class A {\n  async send(a: B): Promise<void> {\n    go();\n  }\n}\n", ["send", 3]],
  ["a callback", "list.map((one) => {\n  go();\n});\n", ["", 3]],
])("measures %s", (_title, text, part) => {
  expect(lengths(text)).toEqual([part]);
});

test("measures a function and its inner functions", () => {
  const text = "function outer() {\n  const inner = () => {\n    go();\n  };\n  return inner;\n}\n";
  expect(lengths(text)).toEqual([
    ["outer", 6],
    ["inner", 3],
  ]);
});

test("ignores overloads, empty bodies, and conditions", () => {
  const text = "function f(a: string): void;\nfunction g() {}\nif (a) {\n  go();\n}\n";
  expect(lengths(text)).toEqual([]);
});

test("counts comment lines, and effects outside comments", () => {
  const text = "/**\n * useEffect(a)\n */\nuseEffect(a);\nuseLayoutEffect(b);\n\n{/* c */}\n// d\n";
  expect(measureSource("a.tsx", text)).toMatchObject({
    lines: 8,
    written: 7,
    comments: 5,
    effects: 2,
  });
});
