import { expect, test } from "vitest";
import { toAuthor } from "./document-answers.ts";

const shown = (stored: string) => toAuthor({ kind: "guest" }, "p", stored, "unclaimed").name;

test.each(["dana@team.edu", "team:dana@team.edu", "dana@[10.0.0.1]", "Dana Ito <dana@team.edu>"])(
  "guests do not see the email address in %s",
  (stored) => expect(shown(stored)).toBe("Former member"),
);

test.each(["Dana Ito", "@dana"])("guests see the name %s", (stored) =>
  expect(shown(stored)).toBe(stored),
);
