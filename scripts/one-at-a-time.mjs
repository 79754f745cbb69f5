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
import { isRunning } from "./is-running.mjs";
import { root } from "./project.mjs";
import { endingTogether } from "./run.mjs";

const lock = join(root, ".cache", "prepare.lock");
const heartbeat = 2_000;
/** A holder that has not touched its lock for so long is gone, whatever its process number says. */
const silence = 15_000;

/** Two commands started at once prepare one after the other. */
export async function oneAtATime(work) {
  await acquire();
  const beat = setInterval(touch, heartbeat);
  return endingTogether(async () => {
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
  for (let told = false; !take();) {
    if (isAbandoned()) {
      setAside();
      continue;
    }
    if (!told) console.log("Another command is preparing this folder; waiting for it.");
    told = true;
    await sleep(200);
  }
}

function take() {
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
    if (Date.now() - statSync(lock).mtimeMs > silence) return true;
    const holder = Number(readFileSync(lock, "utf8"));
    // Our own number is one that another process had before us.
    return holder === process.pid || (holder > 0 && !isRunning(holder));
  } catch {
    return false;
  }
}

/** By renaming: of two that find it abandoned only one succeeds. */
function setAside() {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  rmSync(aside, { force: true });
}
