import { newPasswordProblems, passwordProblem, type PasswordPolicy } from "./passwords.ts";
import { wrongField, type WrongField } from "./refusals.ts";

/** Characters. */
export const nameMaxLength = 100;
export const emailMaxLength = 254;

/** Addresses are stored trimmed and compared in lower case (rule 1.4). */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** A basic shape: something, one @, something with a dot, no spaces (rule 1.5). */
export function isEmail(email: string): boolean {
  const trimmed = email.trim();
  return trimmed.length <= emailMaxLength && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(trimmed);
}

export function fullNameOf(name: { firstName: string; lastName: string }): string {
  return `${name.firstName} ${name.lastName}`.trim();
}

export type FirstCaptainForm = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmPassword: string;
  teamPassword: string;
};

/**
 * What is wrong with the form of the first start, in the order in which people are told (rule 1.8).
 * The team password may stay empty: guests cannot enter until a captain sets one.
 */
export function firstCaptainProblems(form: FirstCaptainForm, policy: PasswordPolicy): WrongField[] {
  const required = ["firstName", "lastName", "email", "password", "confirmPassword"] as const;
  const missing = required.filter((field) => form[field].trim() === "");
  if (missing.length > 0) return missing.map((field) => wrongField(field, "fields-missing"));
  const problems = [...nameProblems(form), ...newPasswordProblems(form, policy)];
  if (!isEmail(form.email)) problems.push(wrongField("email", "email-not-valid"));
  const teamProblem = form.teamPassword !== "" && passwordProblem(form.teamPassword, policy);
  if (teamProblem) problems.push(wrongField("teamPassword", "password-too-weak", teamProblem));
  return problems;
}

function nameProblems(name: { firstName: string; lastName: string }): WrongField[] {
  return (["firstName", "lastName"] as const)
    .filter((field) => name[field].trim().length > nameMaxLength)
    .map((field) => wrongField(field, "name-too-long"));
}
