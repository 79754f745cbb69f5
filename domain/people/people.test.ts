import { describe, expect, test } from "vitest";
import { hasEmailShape, isEmail, ownNameProblems } from "./people.ts";

describe("an address", () => {
  test.each(["a@b.edu", " first.last+tag@sub.school.edu ", "ä@ö.de"])("%s is valid", (email) =>
    expect(isEmail(email)).toBe(true),
  );
  test.each(["a", "a@b", "a b@c.de", "@b.de", "a@@b.de", `${"a".repeat(250)}@b.de`])(
    "%s is invalid",
    (email) => expect([isEmail(email), hasEmailShape(email)]).toEqual([false, false]),
  );
  test.each([
    "a,b@c.de",
    "a@b.de,c",
    "a;b@c.de",
    "<a@b.de>",
    "a(b)@c.de",
    '"a"@b.de',
    "a:b@c.de",
    "a@b.de:c",
    "a@[127.0.0.1]",
    "a]@b.de",
    "a\\@b.de",
    "a\u200b@b.de",
    "a\ufe0f@b.de",
    "a\u3164@b.de",
    "a\u2800@b.de",
  ])("%s is accepted for signing in but not for storing", (email) =>
    expect([hasEmailShape(email), isEmail(email)]).toEqual([true, false]),
  );
});

describe("a name", () => {
  const problems = (firstName: string) =>
    ownNameProblems({ firstName, lastName: "Bell" }).map(({ code }) => code);
  test.each(["Nora", "Özgür", "O’Neil", "می\u200cخواهم", "Anne Marie"])("%s is valid", (name) =>
    expect(problems(name)).toEqual([]),
  );
  test.each(["\u200b", "\u3164 \u00ad", "\u2800", "\n"])("%j counts as missing", (name) =>
    expect(problems(name)).toEqual(["fields-missing"]),
  );
  test.each(["No\nra", "No\u0000ra", "No\u2028ra", "No\u202era"])(
    "%j is refused for its control characters",
    (name) => expect(problems(name)).toEqual(["name-not-valid"]),
  );
});
