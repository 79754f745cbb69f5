import { statSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, parse } from "node:path";

export type NamedPath = { variable: string; path: string };

const reasons: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  ENOTDIR: "part of the path is a file",
  EEXIST: "a file has this name",
  EISDIR: "it is a folder",
  ENOENT: "no folder can be created there",
};

/** @returns one line with the cause and the remedy (rule 11.20) */
export function describeUnwritable({ variable, path }: NamedPath, error: unknown): string {
  const code = codeOf(error);
  const isFull = code === "ENOSPC" || code === "EDQUOT";
  const advice = isFull
    ? `Free some space, or set ${variable} to a place on another disk.`
    : `Set ${variable} to a place where Paddock may write.`;
  return `${variable}: ${path} cannot be written (${reasonOf(code)}). ${permissionAdvice({ variable, path }, code) ?? advice}`;
}

/** @returns one line about a file of variables, whose folder may belong to another user */
export function describeUnreadable(path: string, error: unknown): string {
  const code = codeOf(error);
  const folder = dirname(path);
  if (nearestExisting(path) !== path) {
    return describeUnwritable({ variable: "DATA_DIR", path: folder }, error);
  }
  const { uid, username } = userInfo();
  const advice =
    code === "EACCES" && uid >= 0
      ? `Give it to the user who runs Paddock: chown ${username} ${quote(path)}`
      : "Make it a readable file, or remove it.";
  return `${path} cannot be read (${reasonOf(code)}). ${advice}`;
}

function codeOf(error: unknown): string {
  return (error as { code?: string }).code ?? "unknown reason";
}

function reasonOf(code: string): string {
  return reasons[code] ?? code;
}

function permissionAdvice({ variable, path }: NamedPath, code: string): string | undefined {
  if (code !== "EACCES" && code !== "EPERM") return undefined;
  const { uid, username } = userInfo();
  // Windows has no owners of this kind.
  if (uid < 0) return undefined;
  const nearest = nearestExisting(path);
  const owner = statSync(nearest).uid;
  if (owner === uid) return `Allow it: chmod u+rwX ${quote(nearest)}`;
  const whose = `${nearest} belongs to user ${owner}, and Paddock runs as ${username} (${uid}).`;
  const command = ownerCommand(path, nearest, username);
  if (command === undefined) return `${whose} Set ${variable} to a folder of its own.`;
  return `${whose} Set ${variable} to a folder of its own, or give it this one: ${command}`;
}

/** @returns undefined for a folder at the root, which may belong to the system */
function ownerCommand(path: string, nearest: string, user: string): string | undefined {
  const isAtRoot = dirname(path) === parse(path).root;
  if (isAtRoot) return undefined;
  if (nearest === path) return `chown -R ${user} ${quote(path)}`;
  return isMissing(path) ? `install -d -o ${user} ${quote(path)}` : undefined;
}

/** False if a folder above it cannot be entered. */
function isMissing(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) === undefined;
  } catch {
    return false;
  }
}

function quote(path: string): string {
  return /^[\w./@:+-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}

function nearestExisting(path: string): string {
  try {
    statSync(path);
    return path;
  } catch {
    return dirname(path) === path ? path : nearestExisting(dirname(path));
  }
}
