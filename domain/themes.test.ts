import { expect, test } from "vitest";
import { findTheme } from "./themes.ts";

test.each([
  ["paddock-theme=dark", "dark"],
  ["paddock_session=abc; paddock-theme=light", "light"],
  ["paddock-theme=dark; paddock_session=abc", "dark"],
  ["a=1;paddock-theme=dark;b=2", "dark"],
  ["", undefined],
  [undefined, undefined],
  ["paddock-theme=", undefined],
  ["paddock-theme=blue", undefined],
  ["paddock-theme=darker", undefined],
  ['paddock-theme=dark" onload="alert(1)', undefined],
  ["my-paddock-theme=dark", undefined],
  ["a=paddock-theme=dark", undefined],
])("finds in the cookies %j the theme %j", (cookies, theme) => {
  expect(findTheme(cookies)).toBe(theme);
});
