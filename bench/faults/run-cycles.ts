import { setTimeout as pause } from "node:timers/promises";
import { checkAll, checkUnchecked, type Checked } from "../writes/check-writes.ts";
import type { Ledger } from "../writes/ledger.ts";
import { measureRecovery, type Recovery } from "./measure-recovery.ts";
import { openTrial, type TrialOptions, type SettingsFor, type Trial } from "./open-trial.ts";
import { rowOf, type Row } from "./rows.ts";
import { watchReads, type Reads } from "./watch-reads.ts";

export type Fault = {
  name: string;
  break: () => Promise<unknown> | void;
  /** Milliseconds for which the fault lasts. */
  lasts?: number;
  /** Ends the fault. Whatever it starts must become ready without help. */
  mend: () => Promise<unknown> | void;
};

/** A fault begins after this many writes and a random wait of up to `longestWait` milliseconds. */
const writesBefore = 20;
const longestWait = 800;

export async function runCycles(
  options: TrialOptions,
  faultOf: (trial: Trial) => Fault,
  settingsFor?: SettingsFor,
): Promise<Row> {
  const trial = await openTrial(options, settingsFor);
  try {
    return await breakAgain(trial, faultOf(trial), options.cycles);
  } finally {
    await trial.remove();
  }
}

async function breakAgain(trial: Trial, fault: Fault, cycles: number): Promise<Row> {
  const writing = trial.startWriting();
  const { ledger } = writing;
  const found: Checked = { lost: [], halfDone: [], doubled: [] };
  const recoveries: Recovery[] = [];
  const reads: Reads = { statuses: new Map(), slowest: 0 };
  const load = { writes: 0, seconds: 0 };
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    if (cycle > 0) writing.resume();
    await measureLoad(ledger, load);
    const stopReading = watchReads(trial.openAs(1), reads);
    await fault.break();
    await pause(fault.lasts ?? 0);
    const ended = performance.now();
    await fault.mend();
    recoveries.push(await measureRecovery(trial.captain, ended));
    await stopReading();
    await writing.rest();
    addTo(found, await checkUnchecked(ledger));
    process.stderr.write(`\r  ${fault.name}, ${trial.kind}: ${cycle + 1} of ${cycles}`);
  }
  process.stderr.write("\n");
  addTo(found, await checkAll(ledger, trial.captain));
  await trial.verify();
  return rowOf({ fault: fault.name, database: trial.kind, ledger, load, found, recoveries, reads });
}

async function measureLoad(ledger: Ledger, load: { writes: number; seconds: number }) {
  const [before, start] = [ledger.total(), performance.now()];
  while (ledger.total() < before + writesBefore) await pause(5);
  await pause(Math.random() * longestWait);
  load.writes += ledger.total() - before;
  load.seconds += (performance.now() - start) / 1000;
}

function addTo(found: Checked, more: Checked): void {
  for (const kind of ["lost", "halfDone", "doubled"] as const) {
    for (const line of more[kind]) {
      process.stderr.write(`\n${kind}: ${line}\n`);
      if (!found[kind].includes(line)) found[kind].push(line);
    }
  }
}
