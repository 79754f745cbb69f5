import { openOwnPostgres } from "../../server/testing/own-postgres.ts";
import { currentCommit, describeMachine } from "../report/machine.ts";
import { faults } from "./faults.ts";
import type { TrialOptions } from "./open-trial.ts";
import { readFaultOptions, type FaultOptions } from "./read-fault-options.ts";
import { isWhole } from "./rows.ts";

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130));

const options = optionsOrExit();
const postgres = options.databases.includes("PostgreSQL") ? await openOwnPostgres() : undefined;
for (const fault of faults.filter(({ name }) => options.only.includes(name))) {
  for (const database of options.databases) {
    if (database === "SQLite") await tryFault(fault, { database, postgres: undefined });
    else if (postgres) await tryFault(fault, { database, postgres });
  }
}
await postgres?.remove();
process.stderr.write(
  `${JSON.stringify({ ...(await describeMachine()), commit: currentCommit() })}\n`,
);

function optionsOrExit(): FaultOptions {
  try {
    return readFaultOptions(
      process.argv.slice(2),
      faults.map(({ name }) => name),
    );
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

/** Prints each row as soon as it is there, because a whole run takes hours. */
async function tryFault(
  { name, cycles, run }: (typeof faults)[number],
  trial: Omit<TrialOptions, "cycles">,
): Promise<void> {
  try {
    const rows = await run({ ...trial, cycles: options.cycles ?? cycles?.[trial.database] ?? 1 });
    for (const row of rows) console.log(`| ${Object.values(row).join(" | ")} |`);
    if (!rows.every(isWhole)) process.exitCode = 1;
  } catch (error) {
    console.error(`${name}, ${trial.database}: ${(error as Error).stack}`);
    process.exitCode = 1;
  }
}
