// Kills server processes behind HAProxy while members write: `npm run processes`.
//   npm run processes -- --kills 20 --minutes 10    stops after 20 kills or 10 minutes
//   npm run processes -- --fake-s3                  with the tests' fake S3 instead of Swift
import { findProgram } from "./find-program.mjs";
import { prepareOrExit } from "./prepare.mjs";
import { startPrivatePostgres } from "./private-postgres.mjs";
import { startPrivateSwift } from "./private-swift.mjs";
import { runBench } from "./run-bench.mjs";

await prepareOrExit();
const haproxy = await findProgram("haproxy", ["haproxy"], ["/usr/sbin/haproxy"]);
const postgres = await startPrivatePostgres();
const swift = process.argv.includes("--fake-s3") ? {} : await startPrivateSwift();
for (const [name, found] of Object.entries({ haproxy, postgresql: postgres, swift })) {
  if (found !== null) continue;
  console.error(`${name} is missing, and could not be installed from Debian.`);
  process.exit(1);
}
process.exitCode = await runBench("bench/processes/main.ts", {
  HAPROXY_PATH: haproxy,
  PADDOCK_BENCH_POSTGRES: postgres.url,
  ...(swift.endpoint && {
    PADDOCK_BENCH_S3: swift.endpoint,
    PADDOCK_BENCH_S3_KEY: swift.accessKeyId,
    PADDOCK_BENCH_S3_SECRET: swift.secretAccessKey,
  }),
});
postgres.remove();
swift.remove?.();
