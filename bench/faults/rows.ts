import type { Checked } from "../writes/check-writes.ts";
import type { Ledger } from "../writes/ledger.ts";
import type { Recovery } from "./measure-recovery.ts";
import type { Reads } from "./watch-reads.ts";

/** A line of the table in `docs/faults.md`. */
export type Row = {
  fault: string;
  database: string;
  cycles: string;
  acknowledged: string;
  lost: string;
  wrong: string;
  "writes during the fault": string;
  "reads during the fault": string;
  "ready again": string;
};

/** Whether no acknowledged write was lost, and nothing was stored in part or answered wrongly. */
export function isWhole(row: Row): boolean {
  return row.lost === "0" && row.wrong === "0";
}

type Measured = {
  fault: string;
  database: string;
  ledger: Ledger;
  load: { writes: number; seconds: number };
  found: Checked;
  recoveries: readonly Recovery[];
  reads: Reads;
};

export function rowOf({ fault, database, ledger, load, found, recoveries, reads }: Measured): Row {
  const perSecond = Math.round(load.writes / load.seconds);
  for (const problem of ledger.problems) process.stderr.write(`unexpected: ${problem}\n`);
  return {
    fault,
    database,
    cycles: formatCount(recoveries.length),
    acknowledged: `${formatCount(ledger.total())} (${perSecond}/s)`,
    lost: formatCount(found.lost.length),
    wrong: formatCount(found.halfDone.length + found.doubled.length + ledger.problems.length),
    "writes during the fault": describeRefusals(ledger),
    "reads during the fault": describeReads(reads),
    "ready again": describeRecoveries(recoveries),
  };
}

function describeRefusals({ refused }: Ledger): string {
  const parts = [...refused]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, { count, slowest, withRetryAfter }]) => {
      const retryAfter = name.startsWith("5") ? `, ${withRetryAfter} with Retry-After` : "";
      return `${name} ×${formatCount(count)} (${formatSeconds(slowest)}${retryAfter})`;
    });
  return parts.length > 0 ? parts.join(", ") : "all acknowledged";
}

function describeReads({ statuses, slowest }: Reads): string {
  const parts = [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${status === 0 ? "no answer" : status} ×${formatCount(count)}`);
  return `${parts.join(", ")} (${formatSeconds(slowest)})`;
}

export function describeRecoveries(recoveries: readonly Recovery[]): string {
  const slowest = (key: keyof Recovery) =>
    formatSeconds(Math.max(0, ...recoveries.map((recovery) => recovery[key])));
  return `write ${slowest("write")}, health ${slowest("health")}`;
}

function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 2 : 0)} s`;
}

function formatCount(count: number): string {
  return count.toLocaleString("en-US");
}
