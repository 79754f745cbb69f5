import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { DatabaseError } from "pg";
import { isLocked } from "./db/faults.ts";
import type { Settings } from "./settings.ts";

type Named = Pick<Settings, "dataDir" | "databaseUrl">;

/** @returns one line with the cause and the remedy (rule 11.22) */
export function describeDatabaseFault({ dataDir, databaseUrl }: Named, error: unknown): string {
  const isDefault =
    databaseUrl.protocol === "file:" &&
    fileURLToPath(databaseUrl) === resolve(dataDir, "paddock.db");
  return `${isDefault ? "DATA_DIR" : "DATABASE_URL"}: ${describeFault(databaseUrl, error)}`;
}

/** @returns the cause and the remedy without a variable, for commands that take an address */
export function describeFault(url: URL, error: unknown): string {
  if (url.protocol !== "file:") return describePostgresFault(url, error);
  return describeFileFault(fileURLToPath(url), error as Error);
}

function describeFileFault(path: string, error: Error) {
  return isLocked(error)
    ? `${path} is in use. Stop Paddock, or wait for its running command to finish.`
    : `${path} cannot be used (${error.message}). Correct the path, or restore the file from a backup.`;
}

function describePostgresFault(url: URL, error: unknown): string {
  const { code = "", message } = error as Error & { code?: string };
  const known = faults[code] ?? (error instanceof DatabaseError ? undefined : unanswered(message));
  // Never the address itself, which contains a password.
  return known?.(url) ?? `PostgreSQL at ${url.host} answers: ${message || code}.`;
}

type Sentence = (url: URL) => string;

const silent: Sentence = ({ host }) =>
  `${host} does not answer. Check the address, and any firewall on the way.`;
const unknownHost: Sentence = ({ hostname }) =>
  `the host ${hostname} is unknown. Correct the address, or connect this machine to the network.`;
const noAnswer: Sentence = ({ host }) =>
  `nothing answers at ${host} (connection refused). Start PostgreSQL, or correct the address.`;

const faults: Readonly<Record<string, Sentence>> = {
  ECONNREFUSED: noAnswer,
  ENOENT: noAnswer,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  ETIMEDOUT: silent,
  EHOSTUNREACH: silent,
  ENETUNREACH: silent,
  // invalid_password
  "28P01": (url) =>
    `PostgreSQL refuses the password of user “${userOf(url)}”. Correct it in the address.`,
  // invalid_authorization_specification
  "28000": (url) =>
    `PostgreSQL does not let user “${userOf(url)}” in. Create the user, or allow it in pg_hba.conf.`,
  // invalid_catalog_name
  "3D000": (url) =>
    `there is no database “${databaseOf(url)}”. Create it: createdb -h ${url.hostname}${url.port && ` -p ${url.port}`} -O ${userOf(url)} ${databaseOf(url)}`,
  // insufficient_privilege
  "42501": (url) =>
    `user “${userOf(url)}” may not create tables in “${databaseOf(url)}”. Make it the owner of the database.`,
  // cannot_connect_now
  "57P03": () => "PostgreSQL is still starting. Start Paddock again in a moment.",
  // too_many_connections
  "53300": () => "PostgreSQL has no connection left. Raise its max_connections.",
  // undefined_file
  "58P01": () =>
    "PostgreSQL lacks the extension pg_trgm. Install it (on Debian with postgresql-contrib).",
};

function unanswered(message: string): Sentence | undefined {
  if (/password must be a string/.test(message)) {
    return (url) =>
      `PostgreSQL asks for the password of user “${userOf(url)}”. Add it to the address.`;
  }
  if (/does not support SSL/.test(message)) {
    return () => "this PostgreSQL has no TLS. Remove sslmode from the address.";
  }
  if (/timeout/i.test(message)) return silent;
  if (/terminated|ECONNRESET/.test(message)) {
    return ({ host }) => `${host} ended the connection. Is it a PostgreSQL server?`;
  }
  return undefined;
}

const userOf = ({ username }: URL) => decodeURIComponent(username);
const databaseOf = ({ pathname }: URL) => decodeURIComponent(pathname.slice(1));
