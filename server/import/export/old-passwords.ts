import { hashPassword } from "../../sessions/passwords.ts";
import { fieldsOf, type Fields } from "./open-export.ts";

/** What programs make of passwords: nobody can sign in with it, and its making is not ours. */
const hashes = [
  /^\$[a-z0-9-]{1,20}\$/i,
  /^\{[A-Z0-9-]+\}/,
  /^(?:pbkdf2|scrypt|argon2|bcrypt|sha\d*|md5)[_:$]/i,
  /^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{56}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})$/i,
  /^[A-Za-z0-9+/_-]{43,}={0,2}$/,
];

const longest = 1_000;

/**
 * The password that stands there in plain form, to be hashed and forgotten; no hash, for it is never told how
 * it was made.
 * @param notes gains a sentence about what stays behind
 */
export function plainPasswordIn(fields: Fields, notes: string[]): string | undefined {
  const written = fields.get("password");
  const hasHash = ["passwordHash", "password_hash", "hash"].some((name) => fields.has(name));
  if (typeof written !== "string" || written.trim() === "") {
    if (hasHash || fieldsOf(written)) notes.push("its password hash is not taken");
    return undefined;
  }
  if (hashes.some((look) => look.test(written.trim()))) {
    notes.push("its password hash is not taken");
    return undefined;
  }
  if (written.length <= longest) return written;
  notes.push("its password is too long to be one");
  return undefined;
}

export async function hashOfPlain(password: string | undefined): Promise<string | null> {
  return password === undefined ? null : hashPassword(password);
}
