import { longMeasurements, measurements, type Setup } from "./measurements.ts";
import { withFixture } from "./measurements/with-fixture.ts";
import { readOptions, type Options } from "./read-options.ts";
import { currentCommit, describeMachine } from "./report/machine.ts";
import { recordRun } from "./report/record-run.ts";
import { readRecord } from "./report/record.ts";
import type { Row } from "./report/rows.ts";
import { tableOf, verdictOf } from "./report/table.ts";
import { hasPostgres } from "./servers/database.ts";

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130));

const options = optionsOrExit();
const machine = await describeMachine();
const run = { date: new Date().toISOString(), commit: currentCommit(), machine };
const previous = readRecord();
const rows: Row[] = [];
const failures: string[] = [];
for (const database of options.databases) {
  for (const size of options.sizes) {
    const measured = await measureAt({ database, size });
    rows.push(...measured);
    // Not at the end, which may be an hour away. A measurement that failed keeps its old figures.
    if (options.record) recordRun(measured, run);
  }
}
console.log(`\n${tableOf(rows, previous)}\n\n${verdictOf(rows)}`);
console.log(
  `\n${Object.entries(machine)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n")}`,
);
for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exitCode = 1;

function optionsOrExit(): Options {
  try {
    const usual = measurements.map(({ name }) => name);
    const long = longMeasurements.map(({ name }) => name);
    return readOptions(process.argv.slice(2), { usual, long }, hasPostgres());
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

async function measureAt(setup: Setup): Promise<Row[]> {
  const selected = [...measurements, ...longMeasurements].filter(
    ({ name, runsAt }) => options.only.includes(name) && (runsAt?.(setup, options) ?? true),
  );
  if (selected.length === 0) return [];
  const results: Row[] = [];
  await withFixture(setup.database, setup.size, async (fixture) => {
    logProgress(
      `${setup.database}, ${setup.size} documents: filled in ${fixture.filledIn.toFixed(0)} s`,
    );
    for (const { name, measure } of selected) {
      const start = performance.now();
      try {
        results.push(...(await measure(fixture, options)));
      } catch (error) {
        failures.push(`${name}, ${setup.database}, ${setup.size}: ${String(error)}`);
      }
      logProgress(`  ${name} ${((performance.now() - start) / 1000).toFixed(0)} s`);
    }
  });
  return results;
}

/** Uses standard error, because only the table goes to standard output. */
function logProgress(line: string): void {
  process.stderr.write(`${line}\n`);
}
