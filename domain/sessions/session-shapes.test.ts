import { expect, test } from "vitest";
import { firstCaptainBody, guestSignInBody, signInBody } from "./session-shapes.ts";

test.each([
  ["a sign-in without a password", signInBody, { email: "theo@team.edu" }],
  ["a sign-in with a list", signInBody, { email: ["theo@team.edu"], password: "apex-late-42" }],
  ["a sign-in that names a role", signInBody, { email: "a", password: "b", role: "captain" }],
  ["a guest's sign-in without a password", guestSignInBody, {}],
  ["a guest's sign-in with an address", guestSignInBody, { teamPassword: "a", email: "b" }],
])("rejects %s", (_name, body, sent) => {
  expect(body.safeParse(sent).success).toBe(false);
});

const captain = {
  token: "one-time",
  firstName: "Clara",
  lastName: "Nyström",
  email: "clara@team.edu",
  password: "apex-late-42",
  confirmPassword: "apex-late-42",
};

test("lets the first captain leave out the team password, and nothing else", () => {
  expect(firstCaptainBody.parse(captain)).toEqual({ ...captain, teamPassword: "" });
  for (const field of Object.keys(captain)) {
    expect(firstCaptainBody.safeParse({ ...captain, [field]: undefined }).success).toBe(false);
  }
});
