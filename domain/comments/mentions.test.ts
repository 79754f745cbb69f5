import { expect, test } from "vitest";
import { mentionsInText, nameMentions } from "./mentions.ts";

test("finds each mentioned member once", () => {
  expect(mentionsInText("<@a> and <@b>, <@a>? <@> a@b <@c d>")).toEqual(["a", "b"]);
});

test("puts names in place of the mentions", () => {
  const names: Record<string, string> = { a: "Dana Ito" };
  expect(nameMentions("<@a>: 42 < 43, <b>?", (id) => names[id] ?? "")).toBe(
    "@Dana Ito: 42 < 43, <b>?",
  );
});
