import { mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isRunning } from "./is-running.mjs";

const inMemory = "/dev/shm";
/** Tests take 160 MB; the rest is for the machine. */
const bytesNeeded = 1024 ** 3;

/** Linux can keep files in memory, which makes a new test database ten times as fast. */
export function placeOfTestFiles() {
  return process.env.TMPDIR === undefined && hasRoom(inMemory) ? inMemory : tmpdir();
}

function hasRoom(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= bytesNeeded;
  } catch {
    return false;
  }
}

/** Its name has the id of this process, so that the next one can remove what a killed one left. */
export function makeTemporaryFolder(prefix) {
  removeAbandoned(prefix);
  return mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
}

function removeAbandoned(prefix) {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const [pid] = name.slice(prefix.length).split("-");
    if (/^\d+$/.test(pid) && !isRunning(Number(pid))) removeIfOurs(join(tmpdir(), name));
  }
}

/** The folder may be another user's, or another process may be removing it. */
function removeIfOurs(folder) {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    if (!["EPERM", "EACCES", "ENOTEMPTY"].includes(error.code)) throw error;
  }
}
