import { chmodSync, readdirSync, statSync, type Dirent } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Log } from "./http/log.ts";
import { mailFileName } from "./mail/sweep-mail.ts";
import type { Settings } from "./settings.ts";

type StorageSettings = Pick<Settings, "dataDir" | "databaseUrl" | "filesUrl" | "mailUrl">;

/** Entry points that write files set it first, so that new files are private. */
export const privateUmask = 0o077;
const privateFolder = 0o700;
const privateFile = 0o600;
const groupAndOthers = 0o077;
const sticky = 0o1000;

const databaseSuffixes = ["", "-wal", "-shm"];
const inDataFolder = /^(paddock\.db(-wal|-shm)?|archives|backups|files|imports|mail|lost\+found)$/;
const inFilesFolder = /^(incoming|stored|moved-to)$/;

/**
 * Makes older files private (rules 7.46 and 7.47); a shared folder keeps its mode. Synchronous, for
 * speed with many files. Each folder is changed after its contents, so a private one is skipped.
 */
export function restrictDataFolder(settings: StorageSettings, log: Log): void {
  // Windows has no file modes.
  if (process.platform === "win32") return;
  const { dataDir, databaseUrl, filesUrl, mailUrl } = settings;
  const tighten = tightenWith(log);
  tighten(join(dataDir, "paddock.env"), privateFile);
  if (databaseUrl.protocol === "file:") {
    const path = fileURLToPath(databaseUrl);
    for (const suffix of databaseSuffixes) tighten(path + suffix, privateFile);
  }
  if (filesUrl.protocol === "file:") tightenFiles(fileURLToPath(filesUrl), tighten);
  for (const name of ["archives", "backups"]) tightenTree(join(dataDir, name), tighten);
  if (mailUrl.protocol === "file:") tightenMail(fileURLToPath(mailUrl), tighten);
  const isForeign = (entry: Dirent) => entry.isDirectory() && !inDataFolder.test(entry.name);
  tightenUnshared(dataDir, isForeign, tighten);
}

type Tighten = (path: string, mode: number) => void;

function tightenFiles(folder: string, tighten: Tighten): void {
  for (const name of ["incoming", "stored"]) tightenTree(join(folder, name), tighten);
  tightenUnshared(folder, ({ name }) => !inFilesFolder.test(name), tighten);
}

function tightenMail(folder: string, tighten: Tighten): void {
  for (const { name } of entriesOf(folder)) {
    if (mailFileName.test(name)) tighten(join(folder, name), privateFile);
  }
  tightenUnshared(folder, ({ name }) => !mailFileName.test(name), tighten);
}

function tightenTree(folder: string, tighten: Tighten): void {
  if (!isOpen(folder)) return;
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) tightenTree(path, tighten);
    else if (entry.isFile()) tighten(path, privateFile);
  }
  tighten(folder, privateFolder);
}

function tightenUnshared(
  folder: string,
  isForeign: (entry: Dirent) => boolean,
  tighten: Tighten,
): void {
  if (isOpen(folder) && !entriesOf(folder).some(isForeign)) tighten(folder, privateFolder);
}

/** Logs paths whose owner or file system does not permit the change. */
function tightenWith(log: Log): Tighten {
  return (path, mode) => {
    try {
      chmodSync(path, mode);
    } catch (error) {
      const { code = "unknown" } = error as { code?: string };
      if (code !== "ENOENT") log.error("could not be made private", { path, error: code });
    }
  };
}

/** Folders with the sticky bit, such as /tmp, are meant to be shared. */
function isOpen(folder: string): boolean {
  try {
    const found = statSync(folder);
    const isShared = (found.mode & sticky) !== 0;
    return found.isDirectory() && (found.mode & groupAndOthers) !== 0 && !isShared;
  } catch {
    return false;
  }
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
