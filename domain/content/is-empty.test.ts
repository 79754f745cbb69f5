import { expect, test } from "vitest";
import { isEmpty } from "./is-empty.ts";

const invisible = [
  "\u0000",
  "\u00ad",
  "\u034f",
  "\u061c",
  "\u115f",
  "\u1160",
  "\u17b4",
  "\u180e",
  "\u200b",
  "\u200c",
  "\u200d",
  "\u200e",
  "\u202e",
  "\u2060",
  "\u2066",
  "\u2800",
  "\u3000",
  "\u3164",
  "\ufe0f",
  "\ufeff",
  "\uffa0",
  "\u{1d159}",
  "\u{e0041}",
  "\u{e0100}",
];

test.each(invisible)("treats %j as empty, alone and beside spaces", (character) => {
  expect(isEmpty(character)).toBe(true);
  expect(isEmpty(` ${character}\n${character}\u00a0`)).toBe(true);
});

test.each(["a", "\u200ba", "👩\u200d🔧", "❤️", "نامه\u200cای", "-", "\u0301"])(
  "treats %j as visible",
  (text) => expect(isEmpty(text)).toBe(false),
);
