import { describe, expect, test } from "vitest";
import {
  newPasswordProblems,
  passwordHint,
  passwordProblem,
  teamPasswordProblems,
} from "./passwords.ts";
import { firstCaptainProblems } from "./people.ts";

describe("a password", () => {
  const strict = { min: 8, max: 10, requires: ["lower", "upper", "digit", "symbol"] } as const;
  test.each([
    ["Aa1!aaa", "Password must be at least 8 characters long"],
    ["Aa1!aaaaaaa", "Password must be at most 10 characters long"],
    ["AA1!AAAA", "Password must contain a lowercase letter"],
    ["aa1!aaaa", "Password must contain an uppercase letter"],
    ["Aaa!aaaa", "Password must contain a digit"],
    ["Aa1 aaaa", "Password must contain a symbol"],
    ["Aa1!aaaa", undefined],
    ["Äö1€ßßßßßß", undefined],
    ["         ", "Password cannot be only spaces"],
  ])("%s yields: %s", (password, problem) =>
    expect(passwordProblem(password, strict)).toBe(problem),
  );

  test("must match its confirmation", () => {
    const form = { password: "sixsix", confirmPassword: "sixsax" };
    const policy = { min: 6, max: 128, requires: [] };
    expect(newPasswordProblems(form, policy)).toMatchObject([
      { field: "confirmPassword", detail: "Passwords do not match" },
    ]);
  });

  test("for guests may be left out at the first start, but never consist of spaces", () => {
    const policy = { min: 6, max: 128, requires: [] };
    const blank = [{ field: "teamPassword", code: "required-fields-missing" }];
    const form = {
      firstName: "Ada",
      lastName: "Byron",
      email: "ada@team.edu",
      password: "sixsix",
      confirmPassword: "sixsix",
    };
    const problems = (teamPassword: string) =>
      firstCaptainProblems({ ...form, teamPassword }, policy);
    expect(problems("")).toEqual([]);
    expect(problems("visitors")).toEqual([]);
    expect(problems(" ".repeat(8))).toMatchObject(blank);
    expect(problems("short")).toMatchObject([{ field: "teamPassword", code: "password-too-weak" }]);
    expect(teamPasswordProblems({ teamPassword: "" }, policy)).toMatchObject(blank);
  });

  test("policy is described as a hint", () => {
    expect(passwordHint({ min: 6, max: 128, requires: [] })).toBe("At least 6 characters");
    expect(passwordHint({ min: 6, max: 127, requires: [] })).toBe("6 to 127 characters");
    expect(passwordHint(strict)).toContain("a symbol");
  });
});
