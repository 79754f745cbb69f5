// The measurements of bench/README.md, which lists the options: `npm run bench`.
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
const postgres = isOnSqliteOnly ? null : await startPrivatePostgres();
const chromium = await findChromium();
process.exitCode = await runBench("bench/main.ts", {
  ...(postgres === null ? {} : { PADDOCK_BENCH_POSTGRES: postgres.url }),
  ...(chromium === null ? {} : { CHROMIUM_PATH: chromium }),
});
postgres?.remove();
