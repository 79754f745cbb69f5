import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describeUnwritable, type NamedPath } from "./describe-storage-fault.ts";
import { newId } from "./ids.ts";
import { WrongSetting, type Settings } from "./settings.ts";

const readWrite = constants.R_OK | constants.W_OK | constants.X_OK;

type StorageSettings = Pick<Settings, "dataDir" | "databaseUrl" | "filesUrl" | "mailUrl">;

/** @throws WrongSetting for the first path that cannot be written (rules 11.20 and 11.21) */
export function checkStorage(settings: StorageSettings): void {
  const { database, files, folders } = pathsOf(settings);
  for (const folder of folders) check(folder, () => tryFolder(folder.path));
  // An earlier start under another user may have left folders and files.
  for (const folder of files ? foldersIn(files, "stored") : [])
    check(folder, () => accessSync(folder.path, readWrite));
  if (!database) return;
  for (const suffix of ["", "-wal", "-shm"]) {
    const path = database.path + suffix;
    if (existsSync(path)) check({ ...database, path }, () => tryFile(path));
  }
}

function check(named: NamedPath, attempt: () => void): void {
  try {
    attempt();
  } catch (error) {
    throw new WrongSetting(describeUnwritable(named, error));
  }
}

/** Never opens it: closing it would drop this process's locks on a database that is open. */
function tryFile(path: string): void {
  accessSync(path, constants.R_OK | constants.W_OK);
  if (statSync(path).isDirectory()) throw Object.assign(new Error(), { code: "EISDIR" });
}

function tryFolder(path: string): void {
  makeFolder(path);
  const probe = join(path, `${newId()}.check`);
  try {
    writeFileSync(probe, "ready");
  } finally {
    rmSync(probe, { force: true });
  }
}

/** Node's own recursive `mkdir` never returns for folders such as /proc/nope. */
function makeFolder(path: string): void {
  if (existsSync(path) && statSync(path).isDirectory()) return;
  if (!existsSync(dirname(path))) makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have just made it.
    if (!existsSync(path) || !statSync(path).isDirectory()) throw error;
  }
}

function pathsOf({ dataDir, databaseUrl, filesUrl, mailUrl }: StorageSettings) {
  /** The default paths are named by the variable of the data folder. */
  const named = (variable: string, path: string, standard: string): NamedPath => ({
    variable: path === resolve(dataDir, standard) ? "DATA_DIR" : variable,
    path,
  });
  const database =
    databaseUrl.protocol === "file:"
      ? named("DATABASE_URL", fileURLToPath(databaseUrl), "paddock.db")
      : undefined;
  const files =
    filesUrl.protocol === "file:"
      ? named("FILES_URL", fileURLToPath(filesUrl), "files")
      : undefined;
  const mail =
    mailUrl.protocol === "file:" ? [named("MAIL_URL", fileURLToPath(mailUrl), "mail")] : [];
  const imports = join(dataDir, "imports");
  const folders = [
    { variable: "DATA_DIR", path: dataDir },
    ...(existsSync(imports) ? [{ variable: "DATA_DIR", path: imports }] : []),
    ...(database ? [{ ...database, path: dirname(database.path) }] : []),
    ...(files ? foldersOfFiles(files) : []),
    ...mail,
  ];
  return { database, files, folders };
}

function foldersOfFiles(files: NamedPath): NamedPath[] {
  const stored = inside(files, "stored");
  // Made later, unless the team's files are gone.
  return [files, inside(files, "incoming"), ...(existsSync(stored.path) ? [stored] : [])];
}

function foldersIn(named: NamedPath, name: string): NamedPath[] {
  const folder = inside(named, name);
  if (!existsSync(folder.path)) return [];
  const entries = readdirSync(folder.path, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => inside(folder, entry.name));
}

function inside({ variable, path }: NamedPath, name: string): NamedPath {
  return { variable, path: join(path, name) };
}
