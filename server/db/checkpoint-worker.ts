// Worker thread that checkpoints SQLite's write-ahead log.
import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";

/** Milliseconds. */
const checkInterval = 250;
const walPagesMax = 1_000;
const attemptsMax = 5;

const database = new DatabaseSync(workerData as string, { timeout: 0 });
const status = database.prepare("pragma wal_checkpoint(noop)");
const checkpoint = database.prepare("pragma wal_checkpoint(passive)");

const timer = setInterval(checkpointLongLog, checkInterval);
parentPort?.once("message", () => {
  clearInterval(timer);
  database.close();
});

function checkpointLongLog(): void {
  try {
    if (pagesLeft() < walPagesMax) return;
    // Writes continue during it, and SQLite restarts the log only once all of it is in the file.
    for (let n = 0; n < attemptsMax && pagesLeft() > 0; n += 1) checkpoint.get();
  } catch {
    // Writes meet the same fault and report it.
  }
}

function pagesLeft(): number {
  const { log, checkpointed } = status.get() as { log: number; checkpointed: number };
  return log - checkpointed;
}
