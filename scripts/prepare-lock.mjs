import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { folderProblem } from "./folder-problem.mjs";
import { isRunning } from "./is-running.mjs";
import { root } from "./project.mjs";
import { killingChildrenOnSignal } from "./run.mjs";

const lock = join(root, ".cache", "prepare.lock");
const heartbeat = 2_000;
/** A lock that was not touched for this long is abandoned. Its process id may have been reused. */
const abandonedAfter = 15_000;

export async function withPrepareLock(work) {
  try {
    await acquire();
  } catch (error) {
    throw new Error(folderProblem(error, root) ?? error.message, { cause: error });
  }
  const beat = setInterval(touch, heartbeat);
  return killingChildrenOnSignal(async () => {
    try {
      return await work();
    } finally {
      clearInterval(beat);
      rmSync(lock, { force: true });
    }
  });
}

function touch() {
  if (existsSync(lock)) utimesSync(lock, new Date(), new Date());
}

async function acquire() {
  mkdirSync(dirname(lock), { recursive: true });
  for (let isAnnounced = false; !tryAcquire();) {
    if (isAbandoned()) {
      removeAbandonedLock();
      continue;
    }
    if (!isAnnounced) console.log("Another command is preparing this folder; waiting for it.");
    isAnnounced = true;
    await sleep(200);
  }
}

function tryAcquire() {
  try {
    const file = openSync(lock, "wx");
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function isAbandoned() {
  try {
    if (Date.now() - statSync(lock).mtimeMs > abandonedAfter) return true;
    const holder = Number(readFileSync(lock, "utf8"));
    // A lock with our own process id comes from an earlier process.
    return holder === process.pid || (holder > 0 && !isRunning(holder));
  } catch {
    return false;
  }
}

/** Renames it first, because only one of two processes can succeed in that. */
function removeAbandonedLock() {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  rmSync(aside, { force: true });
}
