import { passwordProblem } from "../../../domain/people/passwords.ts";
import { hashPassword } from "../../sessions/passwords.ts";
import type { Importing } from "./importing.ts";
import { fieldsOf, type Fields } from "./open-export.ts";

/** Password hashes of other programs, which Paddock cannot verify. */
const hashPatterns = [
  /^\$[a-z0-9-]{1,20}\$/i,
  /^\{[A-Z0-9-]+\}/,
  /^(?:pbkdf2|scrypt|argon2|bcrypt|sha\d*|md5)[_:$]/i,
  /^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{56}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})$/i,
  /^[A-Za-z0-9+/_-]{43,}={0,2}$/,
];

/**
 * Ignores hashes (rule 8.20), because exports do not say how they were made, and passwords that
 * nobody could choose here (rule 8.23).
 */
export function readPlainPassword(
  { passwordPolicy }: Pick<Importing, "passwordPolicy">,
  fields: Fields,
  notes: string[],
): string | undefined {
  const written = fields.get("password");
  const hasHash = ["passwordHash", "password_hash", "hash"].some((name) => fields.has(name));
  if (typeof written !== "string" || written.trim() === "") {
    if (hasHash || fieldsOf(written)) notes.push("its password hash was not imported");
    return undefined;
  }
  if (hashPatterns.some((pattern) => pattern.test(written.trim()))) {
    notes.push("its password hash was not imported");
    return undefined;
  }
  const problem = passwordProblem(written, passwordPolicy);
  if (problem === undefined) return written;
  notes.push(`its password was not imported: ${problem}`);
  return undefined;
}

export async function hashPlainPassword(password: string | undefined): Promise<string | null> {
  return password === undefined ? null : hashPassword(password);
}
