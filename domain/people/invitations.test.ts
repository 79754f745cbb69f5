import { describe, expect, test } from "vitest";
import { firstSubteams } from "../subteams/first-subteams.ts";
import {
  invitationProblems,
  invitationStatus,
  invitedMax,
  oneInvitationProblems,
  readInvitedLines,
  splitName,
  withoutRepeats,
} from "./invitations.ts";

const marta = { name: "Marta Kovács", email: "marta@team.edu" };

describe("a line of the list (rule 1.149)", () => {
  test.each([
    ["Marta Kovács, marta@team.edu", marta],
    ["  Marta  Kovács ,marta@team.edu ", marta],
    ["Marta\tKovács\tmarta@team.edu", marta],
    ["Marta Kovács; marta@team.edu;", marta],
    ['"Marta Kovács" <marta@team.edu>,', marta],
    ["Marta Kovács marta@team.edu", marta],
    ["marta@team.edu", { ...marta, name: "" }],
    ["<marta@team.edu>", { ...marta, name: "" }],
    ["Marta Kovács", { name: "Marta Kovács", email: "" }],
    ["marta@team.edu, Marta", { name: "marta@team.edu, Marta", email: "" }],
  ])("%j is read", (text, person) =>
    expect(readInvitedLines(text)).toEqual([{ line: 1, ...person }]),
  );

  test("keeps its number after empty lines", () => {
    const lines = readInvitedLines("a@b.edu\r\n\r\n  \n,\nc@d.edu\n");
    expect(lines.map(({ line, email }) => [line, email])).toEqual([
      [1, "a@b.edu"],
      [5, "c@d.edu"],
    ]);
  });

  test("is dropped when its address stands in an earlier line", () => {
    const lines = withoutRepeats(readInvitedLines("a@b.edu\nc@d.edu\nAnna, A@B.edu"));
    expect(lines.map(({ line }) => line)).toEqual([1, 2]);
  });
});

test.each([
  [{ name: "Marta Kovács" }, "Marta", "Kovács"],
  [{ name: "Anna Maria Silva" }, "Anna Maria", "Silva"],
  [{ name: "Anna van der Berg", lastName: "van der Berg" }, "Anna", "van der Berg"],
  [{ name: "Anna", lastName: "Kovács" }, "Anna", "Kovács"],
  [{ name: "Joann", lastName: "ann" }, "Joann", "ann"],
  [{ name: "Anna\u00a0Berg" }, "Anna", "Berg"],
  [{ name: "Madonna" }, "Madonna", ""],
  [{ name: "Anna", lastName: "" }, "Anna", ""],
  [{ name: " " }, "", ""],
])("divides the name %j", (name, firstName, lastName) =>
  expect(splitName(name)).toEqual({ firstName, lastName }),
);

describe("a list of people", () => {
  const problems = (people: readonly (typeof marta & { line?: number })[], change: object = {}) =>
    invitationProblems(
      { role: "design-team", subteam: "chassis", people, ...change },
      firstSubteams,
    );

  const copies = (length: number) => Array.from({ length }, () => marta);

  test("may hold people without a name", () => {
    expect(problems([marta, { ...marta, name: "" }])).toEqual([]);
  });

  test.each([
    [{ name: "Ben", email: "" }, "people.1.email", "Line 2 has no valid email address: Ben"],
    [{ name: "", email: "x@y" }, "people.1.email", "Line 2 has no valid email address: x@y"],
    [{ name: "", email: "" }, "people.1.email", "Line 2 has no valid email address: it is empty"],
    [
      { ...marta, name: "x".repeat(101) },
      "people.1.name",
      "Line 2: Names must be at most 100 characters",
    ],
    [
      { ...marta, name: "a\u202eb" },
      "people.1.name",
      "Line 2: Names cannot contain control characters",
    ],
  ])("with %j names the line", (person, field, detail) => {
    expect(problems([marta, person])).toMatchObject([{ field, detail }]);
  });

  test("names the line of the text, not of the list", () => {
    const [problem] = problems(readInvitedLines("\n\nBen"));
    expect(problem?.detail).toBe("Line 3 has no valid email address: Ben");
  });

  test("holds 1 to 100 people (rule 1.153)", () => {
    expect(problems([])).toMatchObject([{ field: "people", code: "required-fields-missing" }]);
    expect(problems(copies(invitedMax))).toEqual([]);
    expect(problems(copies(invitedMax + 1))).toMatchObject([
      { detail: "You can invite at most 100 people at once." },
    ]);
  });

  test("needs a role and a subteam of the team", () => {
    const wrong = problems([marta], { role: "guest", subteam: "marketing" });
    expect(wrong.map(({ code }) => code)).toEqual(["unknown-role", "unknown-subteam"]);
  });
});

test("one person needs both names and a valid address", () => {
  const form = { firstName: "Marta", lastName: "Kovács", role: "captain", subteam: "chassis" };
  const codes = (change: object) =>
    oneInvitationProblems({ ...form, email: marta.email, ...change }, firstSubteams).map(
      ({ field, code }) => `${field} ${code}`,
    );
  expect(codes({})).toEqual([]);
  expect(codes({ lastName: " ", email: "" })).toEqual([
    "lastName required-fields-missing",
    "email required-fields-missing",
  ]);
  expect(codes({ email: "a,b@c.de" })).toEqual(["email email-not-valid"]);
});

test.each([
  [null, "No password yet"],
  ["2026-04-02T00:00:00.000Z", "Invitation expired"],
  ["2026-04-02T00:00:01.000Z", "Invited, 1 day left"],
  ["2026-04-03T00:00:01.000Z", "Invited, 2 days left"],
  ["2026-04-09T00:00:00.000Z", "Invited, 7 days left"],
  ["2026-04-09T00:01:00.000Z", "Invited, 7 days left"],
])("an invitation until %s reads %j (rule 1.154)", (until, words) =>
  expect(invitationStatus(until, Date.parse("2026-04-02T00:00:00.000Z"))).toBe(words),
);
