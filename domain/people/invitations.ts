import { isEmpty } from "../content/is-empty.ts";
import { wrongField, type WrongField } from "../refusals.ts";
import { findSubteam, type Subteam } from "../subteams/subteams.ts";
import { emailKey, isEmail, nameProblems } from "./people.ts";
import { roles } from "./roles.ts";

/** People invited in one request (rule 1.153). */
export const invitedMax = 100;

/** Days for which an invitation works (rule 1.141). */
export const invitationDays = 7;

export type InvitedPerson = {
  /** Empty when only the address is known. */
  name: string;
  /** By default the last word of `name`, which need not end with it. */
  lastName?: string | undefined;
  email: string;
};

/** A line of the list, counted from 1. */
export type InvitedLine = InvitedPerson & { line: number };

export type InvitationForm = { role: string; subteam: string; people: readonly InvitedPerson[] };

export const invitationOutcomes = ["invited", "member", "invited-before", "requested"] as const;

export type InvitationOutcome = (typeof invitationOutcomes)[number];

/**
 * Reads "Name, address" per line (rule 1.149), also as spreadsheets and mail programs copy it.
 * @returns the lines that are not empty; a line without an address is returned whole as the name
 */
export function readInvitedLines(text: string): InvitedLine[] {
  return text
    .split(/\r?\n/)
    .map((line, index) => Object.assign(readLine(line.trim()), { line: index + 1 }))
    .filter(({ name, email }) => name !== "" || email !== "");
}

function readLine(line: string): InvitedPerson {
  const text = line.replace(/[\s,;]+$/, "");
  const start = Math.max(...[" ", "\t", ",", ";", "<"].map((sign) => text.lastIndexOf(sign))) + 1;
  const email = text.slice(start).replace(/>$/, "");
  if (!email.includes("@")) return { name: text, email: "" };
  return { name: plainName(text.slice(0, start)), email };
}

/** Separators and quotes are not part of a name. */
function plainName(text: string): string {
  return text.replaceAll(/[\s,;<"]+/g, " ").trim();
}

/** Keeps the first line of each address. */
export function withoutRepeats(lines: readonly InvitedLine[]): InvitedLine[] {
  const keys = lines.map(({ email }) => emailKey(email));
  return lines.filter((_, index) => keys.indexOf(keys[index] ?? "") === index);
}

/** Divides a name at the last space, unless the last name is given (rule 1.149). */
export function splitName({ name, lastName }: Omit<InvitedPerson, "email">) {
  const text = isEmpty(name) ? "" : name.trim();
  const lastWord = /\s(\S+)$/.exec(text)?.[1] ?? "";
  const last = lastName?.trim() ?? lastWord;
  const before = text.slice(0, text.length - last.length);
  const isEnd = text.endsWith(last) && /(?:^|\s)$/.test(before);
  return { firstName: isEnd ? before.trim() : text, lastName: last };
}

/** Validates a list of people (rules 1.153 and 1.166); a problem names its line. */
export function invitationProblems(
  form: Omit<InvitationForm, "people"> & { people: readonly (InvitedPerson & { line?: number })[] },
  subteams: readonly Subteam[],
): WrongField[] {
  const { people } = form;
  if (people.length === 0) return [wrongField("people", "required-fields-missing")];
  if (people.length > invitedMax) return [wrongField("people", "too-many-invited")];
  return [
    ...people.flatMap((person, index) => lineProblems(person, index)),
    ...roleAndSubteamProblems(form, subteams),
  ];
}

function lineProblems(person: InvitedPerson & { line?: number }, index: number): WrongField[] {
  const line = `Line ${person.line ?? index + 1}`;
  const path = `people.${index}`;
  const wrong = nameProblems(splitName(person)).map(({ code, detail }) =>
    wrongField(`${path}.name`, code, `${line}: ${detail}`),
  );
  if (isEmail(person.email)) return wrong;
  const shown = person.email.trim() || person.name.trim();
  const sentence = `${line} has no valid email address: ${shown || "it is empty"}`;
  return [wrongField(`${path}.email`, "email-not-valid", sentence), ...wrong];
}

export type OneInvitation = {
  firstName: string;
  lastName: string;
  email: string;
  role: string;
  subteam: string;
};

/** Validates the form for one person, whose name is required. */
export function oneInvitationProblems(
  form: OneInvitation,
  subteams: readonly Subteam[],
): WrongField[] {
  const required = ["firstName", "lastName", "email"] as const;
  const missing = required.filter((field) => isEmpty(form[field]));
  if (missing.length > 0)
    return missing.map((field) => wrongField(field, "required-fields-missing"));
  const problems = isEmail(form.email) ? [] : [wrongField("email", "email-not-valid")];
  return [...problems, ...nameProblems(form), ...roleAndSubteamProblems(form, subteams)];
}

function roleAndSubteamProblems(
  { role, subteam }: { role: string; subteam: string },
  subteams: readonly Subteam[],
): WrongField[] {
  return [
    ...((roles as readonly string[]).includes(role) ? [] : [wrongField("role", "unknown-role")]),
    ...(findSubteam(subteams, subteam) ? [] : [wrongField("subteam", "unknown-subteam")]),
  ];
}

const day = 24 * 60 * 60 * 1000;

/** @param until ISO 8601; null for those never invited, such as imported members (rule 1.154) */
export function invitationStatus(until: string | null, now: number): string {
  if (until === null) return "No password yet";
  // The device's clock may be behind the server's.
  const days = Math.min(Math.ceil((Date.parse(until) - now) / day), invitationDays);
  if (days <= 0) return "Invitation expired";
  return days === 1 ? "Invited, 1 day left" : `Invited, ${days} days left`;
}
