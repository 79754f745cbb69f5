import { isEmpty } from "../content/is-empty.ts";
import { textColorNames } from "../content/palette.ts";
import { controlCharacter } from "../people/people.ts";
import { wrongField, type WrongField } from "../refusals.ts";
import { fold } from "../search/fold.ts";
import { subteamIcons } from "./subteam-icons.ts";
import { findSubteam, type Subteam } from "./subteams.ts";

/** Characters and counts (rules 3.71 and 3.72). */
export const subteamNameMaxLength = 50;
export const subteamsMax = 10;

/** A captain's changes to a subteam; missing fields stay. */
export type SubteamChange = {
  name?: string | undefined;
  color?: string | undefined;
  icon?: string | undefined;
};

export type NewSubteamForm = { name: string; color: string; icon: string; digit: number };

/** Validates changes to the subteam with this id (rule 3.71). */
export function subteamProblems(
  { name, color, icon }: SubteamChange,
  subteams: readonly Subteam[],
  id?: string,
): WrongField[] {
  const problems = name === undefined ? [] : nameProblems(name, subteams, id);
  if (color !== undefined && !(textColorNames as readonly string[]).includes(color))
    problems.push(wrongField("color", "unknown-color"));
  if (icon !== undefined && !(subteamIcons as readonly string[]).includes(icon))
    problems.push(wrongField("icon", "unknown-icon"));
  return problems;
}

/** Validates a new subteam (rules 3.71 to 3.73). */
export function newSubteamProblems(
  form: NewSubteamForm,
  subteams: readonly Subteam[],
): WrongField[] {
  if (subteams.length >= subteamsMax) return [wrongField("name", "too-many-subteams")];
  const problems = subteamProblems(form, subteams);
  if (!freeDigits(subteams).includes(form.digit)) problems.push(wrongField("digit", "digit-taken"));
  return problems;
}

function nameProblems(name: string, subteams: readonly Subteam[], id?: string): WrongField[] {
  if (isEmpty(name)) return [wrongField("name", "required-fields-missing")];
  if (name.trim().length > subteamNameMaxLength)
    return [wrongField("name", "subteam-name-too-long")];
  if (controlCharacter.test(name)) return [wrongField("name", "name-not-valid")];
  const isTaken = subteams.some(
    (other) => other.id !== id && fold(other.name) === fold(name.trim()),
  );
  return isTaken ? [wrongField("name", "subteam-name-taken")] : [];
}

/** Digits for serial numbers that no subteam has (rule 3.73). */
export function freeDigits(subteams: readonly Subteam[]): number[] {
  const taken = new Set(subteams.map(({ digit }) => digit));
  return Array.from({ length: 10 }, (_, digit) => digit).filter((digit) => !taken.has(digit));
}

/** Makes an id from the name of a new subteam, such as "driverless" (rule 3.74). */
export function newSubteamId(name: string, subteams: readonly Subteam[]): string {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ["subteam"];
  const id = words.join("-");
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? id : `${id}-${number}`;
    if (!findSubteam(subteams, numbered)) return numbered;
  }
}
