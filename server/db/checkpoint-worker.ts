// Worker thread that moves what is committed from the log of the SQLite database into its file.
import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";

/** Milliseconds. */
const lookEvery = 250;
const pagesMax = 1_000;
const attemptsMax = 5;

const database = new DatabaseSync(workerData as string, { timeout: 0 });
const look = database.prepare("pragma wal_checkpoint(noop)");
const move = database.prepare("pragma wal_checkpoint(passive)");

const timer = setInterval(moveLongLog, lookEvery);
parentPort?.once("message", () => {
  clearInterval(timer);
  database.close();
});

function moveLongLog(): void {
  try {
    if (pagesLeft() < pagesMax) return;
    // Writes continue during a move, and SQLite restarts the log only once all of it was moved.
    for (let n = 0; n < attemptsMax && pagesLeft() > 0; n += 1) move.get();
  } catch {
    // Writes meet the same fault and report it.
  }
}

/** @returns the pages of the log that are not in the file yet */
function pagesLeft(): number {
  const { log, checkpointed } = look.get() as { log: number; checkpointed: number };
  return log - checkpointed;
}
