import { passwordProblem } from "../../../domain/people/passwords.ts";
import { hashPassword } from "../../sessions/passwords.ts";
import type { Table } from "./archive-lines.ts";
import type { Importing } from "./importing.ts";

/** @param place of the line, since two may have the same id */
export function passwordKey(table: Table, place: number): string {
  return `${table} ${place}`;
}

/** Leaves out a password that nobody could choose here (rule 8.23). */
export function readPassword(
  { passwords, passwordPolicy }: Pick<Importing, "passwords" | "passwordPolicy">,
  { table, place }: { table: Table; place: number },
  notes: string[],
): string | undefined {
  const password = passwords.get(passwordKey(table, place));
  const problem = password === undefined ? undefined : passwordProblem(password, passwordPolicy);
  if (problem === undefined) return password;
  notes.push(`its password was not imported: ${problem}`);
  return undefined;
}

export async function hashImportedPassword(password: string | undefined): Promise<string | null> {
  return password === undefined ? null : hashPassword(password);
}
