import { expect, test } from "vitest";
import { shownAuthor } from "./document-answers.ts";

const shown = (stored: string) => shownAuthor({ kind: "guest" }, "p", stored, "unclaimed").name;

test.each(["dana@team.edu", "team:dana@team.edu", "dana@[10.0.0.1]", "Dana Ito <dana@team.edu>"])(
  "guests read no address of any shape: %s",
  (stored) => expect(shown(stored)).toBe("Former member"),
);

test.each(["Dana Ito", "@dana"])("they read a name: %s", (stored) =>
  expect(shown(stored)).toBe(stored),
);
