// The named measurements of bench/README.md: `npm run bench`.
//   npm run bench -- --only search,create      selected measurements
//   npm run bench -- --sizes 1000,10000        with these numbers of documents
//   npm run bench -- --sqlite                  without PostgreSQL
//   npm run bench -- --postgres                without SQLite
//   npm run bench -- --pages <folder>          ranks a folder of Markdown as well
//   npm run bench -- --only growth,seasons     takes hours and has its own record
//   npm run bench -- --minutes 10              how long each of the first steps of seasons takes
//   npm run bench -- --record                  saves the figures to bench/record.json or scale.json
import { findChromium } from "./find-chromium.mjs";
import { prepareOrExit } from "./prepare.mjs";
import { startPrivatePostgres } from "./private-postgres.mjs";
import { runBench } from "./run-bench.mjs";

if (process.platform !== "linux") {
  console.error("Measuring needs Linux: memory and processor time are read from /proc.");
  process.exit(1);
}
await prepareOrExit();
const isOnSqliteOnly = process.argv.includes("--sqlite");
const postgres = isOnSqliteOnly ? null : await startPrivatePostgres({ durable: true });
const chromium = await findChromium();
process.exitCode = await runBench("bench/main.ts", {
  ...(postgres === null ? {} : { PADDOCK_BENCH_POSTGRES: postgres.url }),
  ...(chromium === null ? {} : { CHROMIUM_PATH: chromium }),
});
postgres?.remove();
