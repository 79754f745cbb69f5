import { expect, test } from "vitest";
import { colorCode } from "./code-colors.ts";

function colored(code: string, language: string): string {
  return colorCode(code, language)
    .map(({ text, kind }) => (kind ? `[${kind} ${text}]` : text))
    .join("");
}

test.each([
  ["python", "def f(x):  # why", "[keyword def] f(x):  [comment # why]"],
  ["python", "a = 'if 1' + 2.5", "a = [string 'if 1'] + [number 2.5]"],
  ["cpp", "int a = 0x1F; /* if */", "[keyword int] a = [number 0x1F]; [comment /* if */]"],
  ["sql", "SELECT 1 -- one", "[keyword SELECT] [number 1] [comment -- one]"],
  ["json", '{"a": true}', '{[string "a"]: [keyword true]}'],
  ["unknown", "if 1", "if 1"],
])("colors %s: %s", (language, code, expected) => {
  expect(colored(code, language)).toBe(expected);
});

test("keeps every character of the code", () => {
  const code = "for (;;) {\n\t'open string\n /* open comment";
  expect(
    colorCode(code, "cpp")
      .map(({ text }) => text)
      .join(""),
  ).toBe(code);
});
