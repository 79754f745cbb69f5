import { newPasswordProblems, teamPasswordProblems, type PasswordPolicy } from "./passwords.ts";
import { wrongField, type WrongField } from "./refusals.ts";
import { requestableRoles, roles } from "./roles.ts";
import { isSubteamId } from "./subteams.ts";

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
  return form.teamPassword === "" ? problems : [...problems, ...teamPasswordProblems(form, policy)];
}

export type AccountRequestForm = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmPassword: string;
  role: string;
  subteam: string;
};

/**
 * What is wrong with a request for an account, in the order in which people are told (rule 1.17).
 * @param schoolEmail what the address must contain
 */
export function accountRequestProblems(
  form: AccountRequestForm,
  policy: PasswordPolicy,
  schoolEmail: string,
): WrongField[] {
  const fields = Object.keys(form) as (keyof AccountRequestForm)[];
  const missing = fields.filter((field) => form[field].trim() === "");
  if (missing.length > 0) return missing.map((field) => wrongField(field, "fields-missing"));
  const problems = newPasswordProblems(form, policy);
  if (!isEmail(form.email)) problems.push(wrongField("email", "email-not-valid"));
  else if (!emailKey(form.email).includes(schoolEmail.toLowerCase())) {
    problems.push(wrongField("email", "school-email-needed"));
  }
  if (!(requestableRoles as readonly string[]).includes(form.role)) {
    problems.push(wrongField("role", "unknown-role"));
  }
  return [...problems, ...nameProblems(form), ...subteamProblems(form)];
}

/** What is wrong with what a captain corrects in a member (rule 1.19). */
export function memberProblems(form: {
  role: string;
  subteam: string;
  email: string;
}): WrongField[] {
  const problems = isEmail(form.email) ? [] : [wrongField("email", "email-not-valid")];
  if (!(roles as readonly string[]).includes(form.role)) {
    problems.push(wrongField("role", "unknown-role"));
  }
  return [...problems, ...subteamProblems(form)];
}

/** What is wrong with the form of a captain, in the order in which people are told (rule 1.20). */
export function captainProblems(form: {
  firstName: string;
  lastName: string;
  email: string;
  subteam: string;
}): WrongField[] {
  const required = ["firstName", "lastName", "email"] as const;
  const missing = required.filter((field) => form[field].trim() === "");
  if (missing.length > 0)
    return missing.map((field) => wrongField(field, "required-fields-missing"));
  const problems = isEmail(form.email) ? [] : [wrongField("email", "email-not-valid")];
  return [...problems, ...nameProblems(form), ...subteamProblems(form)];
}

/** What is wrong with one's own name. */
export function ownNameProblems(form: { firstName: string; lastName: string }): WrongField[] {
  const missing = (["firstName", "lastName"] as const).filter((field) => form[field].trim() === "");
  if (missing.length > 0) return missing.map((field) => wrongField(field, "fields-missing"));
  return nameProblems(form);
}

function subteamProblems({ subteam }: { subteam: string }): WrongField[] {
  return isSubteamId(subteam) ? [] : [wrongField("subteam", "unknown-subteam")];
}

function nameProblems(name: { firstName: string; lastName: string }): WrongField[] {
  return (["firstName", "lastName"] as const)
    .filter((field) => name[field].trim().length > nameMaxLength)
    .map((field) => wrongField(field, "name-too-long"));
}
