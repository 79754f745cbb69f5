import { measureBackups } from "./measurements/backups.ts";
import { measureBrowser } from "./measurements/browser.ts";
import { measureCost } from "./measurements/cost.ts";
import { measureCreate } from "./measurements/create.ts";
import { measureEditor } from "./measurements/editor.ts";
import { measureFileTexts } from "./measurements/file-texts.ts";
import type { Fixture } from "./measurements/fixture.ts";
import { measureGrowth } from "./measurements/growth.ts";
import { measurePeople } from "./measurements/people.ts";
import { measurePortfolio } from "./measurements/portfolio.ts";
import { measureRanking } from "./measurements/ranking.ts";
import {
  measureDocument,
  measureList,
  measurePages,
  measureSession,
} from "./measurements/reads.ts";
import { measureScrolling } from "./measurements/scrolling.ts";
import { measureSearchPage } from "./measurements/search-page.ts";
import { measureSearch } from "./measurements/search.ts";
import { measureSeasons } from "./measurements/seasons.ts";
import { measureSignIns } from "./measurements/sign-ins.ts";
import { measureStart } from "./measurements/start.ts";
import { measureStreams } from "./measurements/streams.ts";
import { measureDownload, measureUpload } from "./measurements/transfers.ts";
import { measureUnderLoad } from "./measurements/under-load.ts";
import { withFixture } from "./measurements/with-fixture.ts";
import { readOptions, type Options } from "./read-options.ts";
import { currentCommit, describeMachine } from "./report/machine.ts";
import { recordScale } from "./report/record-scale.ts";
import { readRecord, writeRecord } from "./report/record.ts";
import type { Row } from "./report/rows.ts";
import { readScale } from "./report/scale-record.ts";
import { tableOf, verdictOf } from "./report/table.ts";
import { hasPostgres } from "./servers/database.ts";

type Place = Pick<Fixture, "database" | "size">;
type Measurement = {
  name: string;
  measure: (fixture: Fixture, options: Options) => Promise<Row[]>;
  runsAt?: (place: Place, options: Options) => boolean;
};

/** In running order. Measurements that add documents come last. */
const measurements: Measurement[] = [
  { name: "session", measure: measureSession },
  { name: "document", measure: measureDocument },
  { name: "list", measure: measureList },
  { name: "pages", measure: measurePages },
  { name: "search", measure: measureSearch },
  { name: "search-page", measure: measureSearchPage },
  { name: "ranking", measure: measureRanking, runsAt: atSmallest },
  { name: "texts", measure: measureFileTexts, runsAt: onSqlite(1_000) },
  { name: "load", measure: measureUnderLoad },
  { name: "cost", measure: measureCost, runsAt: onSqlite(10_000) },
  { name: "start", measure: measureStart, runsAt: atLargest },
  { name: "browser", measure: measureBrowser, runsAt: onSqlite(1_000) },
  { name: "upload", measure: measureUpload, runsAt: onSqlite(1_000) },
  { name: "download", measure: measureDownload, runsAt: onSqlite(1_000) },
  { name: "streams", measure: measureStreams, runsAt: atMiddle },
  { name: "editor", measure: measureEditor, runsAt: onSqlite(1_000) },
  { name: "people", measure: measurePeople, runsAt: atSmallest },
  { name: "portfolio", measure: measurePortfolio, runsAt: onSqlite(1_000) },
  { name: "sign-ins", measure: measureSignIns, runsAt: atSmallest },
  { name: "scrolling", measure: measureScrolling, runsAt: onSqliteAtLargest },
  { name: "backups", measure: measureBackups, runsAt: atMiddle },
  { name: "create", measure: measureCreate },
];

/** Take hours, so that they run only when named, also in parts, and have a record of their own. */
const scaleMeasurements: Measurement[] = [
  { name: "growth", measure: measureGrowth },
  { name: "seasons", measure: measureSeasons, runsAt: atMiddleOrOnly },
];

function onSqlite(wanted: number) {
  return ({ database, size }: Place) => database === "SQLite" && size === wanted;
}

function onSqliteAtLargest(place: Place, options: Options): boolean {
  return place.database === "SQLite" && atLargest(place, options);
}

function atMiddle({ size }: Place): boolean {
  return size === 10_000;
}

function atMiddleOrOnly(place: Place, { sizes }: Options): boolean {
  return sizes.length === 1 || atMiddle(place);
}

function atSmallest({ size }: Place): boolean {
  return size === 1_000;
}

function atLargest({ size }: Place, { sizes }: Options): boolean {
  return size === Math.max(...sizes);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130));

const options = optionsOrExit();
const machine = await describeMachine();
const rows: Row[] = [];
const failures: string[] = [];
for (const database of options.databases) {
  for (const size of options.sizes) rows.push(...(await measureAt({ database, size })));
}
const hasOwnRecord = scaleMeasurements.some(({ name }) => options.only.includes(name));
const previous = [...(readRecord()?.rows ?? []), ...readScale().flatMap((part) => part.rows)];
console.log(`\n${tableOf(rows, { rows: previous })}\n\n${verdictOf(rows)}`);
console.log(
  `\n${Object.entries(machine)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n")}`,
);
for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exitCode = 1;
else if (options.record && hasOwnRecord) recordScale(rows, machine);
else if (options.record) {
  writeRecord({ date: new Date().toISOString(), commit: currentCommit(), machine, rows });
}

function optionsOrExit(): Options {
  try {
    const whole = measurements.map(({ name }) => name);
    const scale = scaleMeasurements.map(({ name }) => name);
    return readOptions(process.argv.slice(2), { whole, scale }, hasPostgres());
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

async function measureAt(place: Place): Promise<Row[]> {
  const selected = [...measurements, ...scaleMeasurements].filter(
    ({ name, runsAt }) => options.only.includes(name) && (runsAt?.(place, options) ?? true),
  );
  if (selected.length === 0) return [];
  const results: Row[] = [];
  await withFixture(place.database, place.size, async (fixture) => {
    logProgress(
      `${place.database}, ${place.size} documents: filled in ${fixture.filledIn.toFixed(0)} s`,
    );
    for (const { name, measure } of selected) {
      const start = performance.now();
      try {
        results.push(...(await measure(fixture, options)));
      } catch (error) {
        failures.push(`${name}, ${place.database}, ${place.size}: ${String(error)}`);
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
