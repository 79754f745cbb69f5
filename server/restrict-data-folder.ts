import { chmodSync, readdirSync, statSync, type Dirent } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Log } from "./http/log.ts";
import { mailFileName } from "./mail/sweep-mail.ts";
import type { Settings } from "./settings.ts";

type Places = Pick<Settings, "dataDir" | "databaseUrl" | "filesUrl" | "mailUrl">;

/** Every entry point that writes sets it first, so that new files are their owner's alone. */
export const privateUmask = 0o077;
const privateFolder = 0o700;
const privateFile = 0o600;
const ofOthers = 0o077;
const sticky = 0o1000;

const databaseEndings = ["", "-wal", "-shm"];
const inDataFolder = /^(paddock\.db(-wal|-shm)?|files|mail|lost\+found)$/;
const inFilesFolder = /^(incoming|stored)$/;

/**
 * Takes from others what earlier versions let them read (rules 7.46 and 7.47). A folder that others may share keeps its
 * mode; what Paddock wrote into it does not. Synchronous, because hundreds of thousands of files then take
 * seconds, and only once: a folder is tightened after its content, and a private one is not walked.
 */
export function restrictDataFolder(places: Places, log: Log): void {
  // Windows has no such modes.
  if (process.platform === "win32") return;
  const { dataDir, databaseUrl, filesUrl, mailUrl } = places;
  const tighten = tightenWith(log);
  if (databaseUrl.protocol === "file:") {
    const path = fileURLToPath(databaseUrl);
    for (const ending of databaseEndings) tighten(path + ending, privateFile);
  }
  tightenFiles(fileURLToPath(filesUrl), tighten);
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

/** Logs a path that belongs to somebody else or lies on a disk without modes. */
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

/** Whether others than its owner may use it; what carries the sticky bit, as /tmp, is meant for them. */
function isOpen(folder: string): boolean {
  try {
    const found = statSync(folder);
    return found.isDirectory() && (found.mode & ofOthers) !== 0 && (found.mode & sticky) === 0;
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
