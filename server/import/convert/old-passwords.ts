import type { Table } from "../archive/archive-lines.ts";
import { passwordKey } from "../archive/imported-passwords.ts";
import type { Converting } from "./converting.ts";
import type { Item } from "./open-export.ts";

/** Password hashes of other programs, which Paddock cannot verify. */
const hashPatterns = [
  /^\$[a-z0-9-]{1,20}\$/i,
  /^\{[A-Z0-9-]+\}/,
  /^(?:pbkdf2|scrypt|argon2|bcrypt|sha\d*|md5)[_:$]/i,
  /^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{56}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})$/i,
  /^[A-Za-z0-9+/_-]{43,}={0,2}$/,
];

/** Ignores hashes (rule 8.20), because exports do not say how they were made. */
export function keepPassword(
  { passwords }: Pick<Converting, "passwords">,
  table: Table,
  { place, fields }: Item,
  notes: string[],
): void {
  const written = fields.get("password");
  if (typeof written !== "string" || written.trim() === "") return;
  const isHash = hashPatterns.some((pattern) => pattern.test(written.trim()));
  if (isHash) notes.push("its password hash was not imported");
  else passwords.set(passwordKey(table, place), written);
}
