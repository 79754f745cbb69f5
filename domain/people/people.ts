import { isEmpty } from "../content/is-empty.ts";
import { wrongField, type WrongField } from "../refusals.ts";
import { findSubteam, type Subteam } from "../subteams/subteams.ts";
import { newPasswordProblems, teamPasswordProblems, type PasswordPolicy } from "./passwords.ts";
import { requestableRoles, roles } from "./roles.ts";

export const nameMaxLength = 100;
export const emailMaxLength = 254;

/** Shown for a person who was erased, or whose name is unknown. */
export const formerMemberName = "Former member";

/** Members removed in one request: a whole team. */
export const removedMax = 500;

/** Addresses are stored trimmed and compared in lower case (rules 1.1 and 1.2). */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** Names are compared without regard to case and repeated spaces. */
export function nameKey(name: string): string {
  return name.toLowerCase().replaceAll(/\s+/g, " ").trim();
}

/** For look-ups: accepts addresses from before the rules became stricter (rule 1.5). */
export function hasEmailShape(email: string): boolean {
  const trimmed = email.trim();
  return trimmed.length <= emailMaxLength && /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(trimmed);
}

/** Whether an address may be stored: no character has a meaning in mail headers (rule 1.4). */
export function isEmail(email: string): boolean {
  return hasEmailShape(email) && !headerSyntax.test(email) && !invisible.test(email.trim());
}

const headerSyntax = /[,;:<>()[\]"\\]/u;

/** Invisible characters would make two addresses look alike. */
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Matches loosely, because names of imported authors were never validated (rule 1.124). */
export function holdsAddress(name: string): boolean {
  return /\S@\S/.test(name);
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

/** Validates the form of the first start (rule 1.58); the team password may be empty. */
export function firstCaptainProblems(form: FirstCaptainForm, policy: PasswordPolicy): WrongField[] {
  const required = ["firstName", "lastName", "email", "password", "confirmPassword"] as const;
  const missing = required.filter((field) => isEmpty(form[field]));
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

export type RequestRules = {
  passwordPolicy: PasswordPolicy;
  /** Text that the address must contain; empty for any address. */
  schoolEmail: string;
};

/** Validates an account request, in the order of rule 1.72. */
export function accountRequestProblems(
  form: AccountRequestForm,
  { passwordPolicy, schoolEmail }: RequestRules,
  subteams: readonly Subteam[],
): WrongField[] {
  const fields = Object.keys(form) as (keyof AccountRequestForm)[];
  const missing = fields.filter((field) => isEmpty(form[field]));
  if (missing.length > 0) return missing.map((field) => wrongField(field, "fields-missing"));
  const problems = newPasswordProblems(form, passwordPolicy);
  if (!isEmail(form.email)) problems.push(wrongField("email", "email-not-valid"));
  else if (!emailKey(form.email).includes(schoolEmail.toLowerCase())) {
    problems.push(wrongField("email", "school-email-needed"));
  }
  if (!(requestableRoles as readonly string[]).includes(form.role)) {
    problems.push(wrongField("role", "unknown-role"));
  }
  return [...problems, ...nameProblems(form), ...subteamIdProblems(form.subteam, subteams)];
}

/** A captain's changes to a member; missing fields stay. */
export type MemberChange = {
  role?: string | undefined;
  subteam?: string | undefined;
  email?: string | undefined;
};

/** Validates a change (rules 1.89, 1.90), except whether a new address may be stored. */
export function memberProblems(
  { role, subteam, email }: MemberChange,
  subteams: readonly Subteam[],
): WrongField[] {
  const problems =
    email === undefined || hasEmailShape(email) ? [] : [wrongField("email", "email-not-valid")];
  if (role !== undefined && !(roles as readonly string[]).includes(role)) {
    problems.push(wrongField("role", "unknown-role"));
  }
  return subteam === undefined ? problems : [...problems, ...subteamIdProblems(subteam, subteams)];
}

/** All fields of a new captain, or changes to one; missing fields stay. */
export type CaptainChange = {
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
  subteam?: string | undefined;
};

/** Validates the form of a captain (rule 1.95), except whether a new address may be stored. */
export function captainProblems(form: CaptainChange, subteams: readonly Subteam[]): WrongField[] {
  const { email, subteam } = form;
  const required = ["firstName", "lastName", "email"] as const;
  const missing = required.filter((field) => form[field] !== undefined && isEmpty(form[field]));
  if (missing.length > 0)
    return missing.map((field) => wrongField(field, "required-fields-missing"));
  const problems =
    email === undefined || hasEmailShape(email) ? [] : [wrongField("email", "email-not-valid")];
  problems.push(...nameProblems(form));
  return subteam === undefined ? problems : [...problems, ...subteamIdProblems(subteam, subteams)];
}

/** Validates the name that members give themselves (rules 1.6, 1.7, and 1.108). */
export function ownNameProblems(form: { firstName: string; lastName: string }): WrongField[] {
  const missing = (["firstName", "lastName"] as const).filter((field) => isEmpty(form[field]));
  if (missing.length > 0) return missing.map((field) => wrongField(field, "fields-missing"));
  return nameProblems(form);
}

function subteamIdProblems(id: string, subteams: readonly Subteam[]): WrongField[] {
  return findSubteam(subteams, id) ? [] : [wrongField("subteam", "unknown-subteam")];
}

/** Control characters that would break or reverse lines of mail and lists. */
export const controlCharacter = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** Validates the lengths and characters of names (rules 1.6 and 1.7); empty ones pass. */
export function nameProblems(name: Pick<CaptainChange, "firstName" | "lastName">): WrongField[] {
  return (["firstName", "lastName"] as const).flatMap((field) => {
    const text = name[field]?.trim() ?? "";
    if (text.length > nameMaxLength) return [wrongField(field, "name-too-long")];
    return controlCharacter.test(text) ? [wrongField(field, "name-not-valid")] : [];
  });
}
