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
import { describeUnwritable, type NamedPath } from "./describe-place-fault.ts";
import { newId } from "./ids.ts";
import { WrongSetting, type Settings } from "./settings.ts";

const readWrite = constants.R_OK | constants.W_OK | constants.X_OK;

type Places = Pick<Settings, "dataDir" | "databaseUrl" | "filesUrl" | "mailUrl">;

/** @throws WrongSetting for the first place that cannot be written (rules 11.20 and 11.21) */
export function checkPlaces(places: Places): void {
  const { database, files, folders } = placesOf(places);
  for (const place of folders) check(place, () => tryFolder(place.path));
  // An earlier start under another user may have left folders and files.
  for (const place of files ? foldersIn(files, "stored") : [])
    check(place, () => accessSync(place.path, readWrite));
  if (!database) return;
  for (const suffix of ["", "-wal", "-shm"]) {
    const path = database.path + suffix;
    if (existsSync(path)) check({ ...database, path }, () => tryFile(path));
  }
}

function check(place: NamedPath, attempt: () => void): void {
  try {
    attempt();
  } catch (error) {
    throw new WrongSetting(describeUnwritable(place, error));
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

function placesOf({ dataDir, databaseUrl, filesUrl, mailUrl }: Places) {
  /** The default places are named by the variable of the data folder. */
  const place = (variable: string, path: string, standard: string): NamedPath => ({
    variable: path === resolve(dataDir, standard) ? "DATA_DIR" : variable,
    path,
  });
  const database =
    databaseUrl.protocol === "file:"
      ? place("DATABASE_URL", fileURLToPath(databaseUrl), "paddock.db")
      : undefined;
  const files =
    filesUrl.protocol === "file:"
      ? place("FILES_URL", fileURLToPath(filesUrl), "files")
      : undefined;
  const mail =
    mailUrl.protocol === "file:" ? [place("MAIL_URL", fileURLToPath(mailUrl), "mail")] : [];
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

function foldersIn(place: NamedPath, name: string): NamedPath[] {
  const folder = inside(place, name);
  if (!existsSync(folder.path)) return [];
  const entries = readdirSync(folder.path, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => inside(folder, entry.name));
}

function inside(place: NamedPath, name: string): NamedPath {
  return { ...place, path: join(place.path, name) };
}
