import { wrongField, type WrongField } from "../refusals.ts";

export const passwordClasses = ["lower", "upper", "digit", "symbol"] as const;
export type PasswordClass = (typeof passwordClasses)[number];

/** Lengths in characters. */
export type PasswordPolicy = { min: number; max: number; requires: readonly PasswordClass[] };

export const passwordClassLabels: Record<PasswordClass, string> = {
  lower: "Lowercase letter",
  upper: "Uppercase letter",
  digit: "Digit",
  symbol: "Symbol",
};

const patterns: Record<PasswordClass, { pattern: RegExp; name: string }> = {
  lower: { pattern: /\p{Ll}/u, name: "a lowercase letter" },
  upper: { pattern: /\p{Lu}/u, name: "an uppercase letter" },
  digit: { pattern: /\p{Nd}/u, name: "a digit" },
  symbol: { pattern: /[^\p{L}\p{Nd}\s]/u, name: "a symbol" },
};

/** The first problem of a password as a sentence, or undefined (rules 1.9 and 1.12). */
export function passwordProblem(password: string, policy: PasswordPolicy): string | undefined {
  if (password.length < policy.min) {
    return `Password must be at least ${policy.min} characters long`;
  }
  if (password.length > policy.max) {
    return `Password must be at most ${policy.max} characters long`;
  }
  if (password.trim() === "") return "Password cannot be only spaces";
  const missing = policy.requires.find((name) => !patterns[name].pattern.test(password));
  return missing && `Password must contain ${patterns[missing].name}`;
}

/** Validates a new password and its confirmation (rules 1.10 and 1.69). */
export function newPasswordProblems(
  form: { password: string; confirmPassword: string },
  policy: PasswordPolicy,
): WrongField[] {
  const problem = passwordProblem(form.password, policy);
  if (problem) return [wrongField("password", "password-too-weak", problem)];
  if (form.password !== form.confirmPassword) {
    return [wrongField("confirmPassword", "passwords-differ")];
  }
  return [];
}

/** Validates a new team password (rule 1.53). */
export function teamPasswordProblems(
  { teamPassword }: { teamPassword: string },
  policy: PasswordPolicy,
): WrongField[] {
  if (teamPassword.trim() === "") return [wrongField("teamPassword", "required-fields-missing")];
  const problem = passwordProblem(teamPassword, policy);
  return problem ? [wrongField("teamPassword", "password-too-weak", problem)] : [];
}

/** Hints mention only a maximum below this length. */
const hintedMax = 128;

/** Describes a policy, such as "At least 6 characters, with a digit". */
export function passwordHint({ min, max, requires }: PasswordPolicy): string {
  const classes = requires.map((name) => patterns[name].name);
  const start = max < hintedMax ? `${min} to ${max} characters` : `At least ${min} characters`;
  return classes.length === 0 ? start : `${start}, with ${classes.join(", ")}`;
}
