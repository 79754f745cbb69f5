import { measureBrowser } from "./measurements/browser.ts";
import { measureCost } from "./measurements/cost.ts";
import { measureCreate } from "./measurements/create.ts";
import { measureEditor } from "./measurements/editor.ts";
import { withStock } from "./measurements/open-stock.ts";
import { measurePeople } from "./measurements/people.ts";
import { measurePortfolio } from "./measurements/portfolio.ts";
import { measureDocument, measureList, measureSession } from "./measurements/reads.ts";
import { measureScrolling } from "./measurements/scrolling.ts";
import { measureSearch } from "./measurements/search.ts";
import { measureSignIns } from "./measurements/sign-ins.ts";
import { measureStart } from "./measurements/start.ts";
import type { Stock } from "./measurements/stock.ts";
import { measureStreams } from "./measurements/streams.ts";
import { measureDownload, measureUpload } from "./measurements/transfers.ts";
import { measureUnderLoad } from "./measurements/under-load.ts";
import { readOptions, type Options } from "./read-options.ts";
import { commitOf, describeMachine } from "./report/machine.ts";
import { readRecord, writeRecord } from "./report/record.ts";
import type { Row } from "./report/rows.ts";
import { tableOf, verdictOf } from "./report/table.ts";
import { hasPostgres } from "./servers/database.ts";

type Place = Pick<Stock, "database" | "size">;
type Measurement = {
  name: string;
  measure: (stock: Stock) => Promise<Row[]>;
  /** Where it is taken; everywhere when it does not say. */
  at?: (place: Place, options: Options) => boolean;
};

/** In the order in which they are taken: what adds documents comes last. */
const measurements: Measurement[] = [
  { name: "session", measure: measureSession },
  { name: "document", measure: measureDocument },
  { name: "list", measure: measureList },
  { name: "search", measure: measureSearch },
  { name: "load", measure: measureUnderLoad },
  { name: "cost", measure: measureCost, at: onSqlite(10_000) },
  { name: "start", measure: measureStart, at: atLargest },
  { name: "browser", measure: measureBrowser, at: onSqlite(1_000) },
  { name: "upload", measure: measureUpload, at: onSqlite(1_000) },
  { name: "download", measure: measureDownload, at: onSqlite(1_000) },
  { name: "streams", measure: measureStreams, at: atMiddle },
  { name: "editor", measure: measureEditor, at: onSqlite(1_000) },
  { name: "people", measure: measurePeople, at: atSmallest },
  { name: "portfolio", measure: measurePortfolio, at: onSqlite(1_000) },
  { name: "sign-ins", measure: measureSignIns, at: atSmallest },
  { name: "scrolling", measure: measureScrolling, at: onSqliteAtLargest },
  { name: "create", measure: measureCreate },
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
for (const database of options.databases) {
  for (const size of options.sizes) rows.push(...(await measureAt({ database, size })));
}
const before = readRecord();
console.log(`\n${tableOf(rows, before)}\n\n${verdictOf(rows)}`);
console.log(
  `\n${Object.entries(machine)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n")}`,
);
if (options.record)
  writeRecord({ date: new Date().toISOString(), commit: commitOf(), machine, rows });

function optionsOrExit(): Options {
  try {
    const names = measurements.map(({ name }) => name);
    return readOptions(process.argv.slice(2), names, hasPostgres());
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

async function measureAt(place: Place): Promise<Row[]> {
  const wanted = measurements.filter(
    ({ name, at }) => options.only.includes(name) && (at === undefined || at(place, options)),
  );
  if (wanted.length === 0) return [];
  const found: Row[] = [];
  await withStock(place.database, place.size, async (stock) => {
    tell(`${place.database}, ${place.size} documents: filled in ${stock.filledIn.toFixed(0)} s`);
    for (const { name, measure } of wanted) {
      const start = performance.now();
      found.push(...(await measure(stock)));
      tell(`  ${name} ${((performance.now() - start) / 1000).toFixed(0)} s`);
    }
  });
  return found;
}

/** Beside the table, which alone goes to the output. */
function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}
