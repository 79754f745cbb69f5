import { findFaketime } from "./find-faketime.mjs";
// The trials of docs/faults.md: `npm run faults`. Needs root, for small disks that it fills.
//   npm run faults -- --only kill,disk    selected faults
//   npm run faults -- --cycles 20         each 20 times, except uploads and altered bytes
//   npm run faults -- --sqlite            on one database; or --postgres
import { prepareOrExit } from "./prepare.mjs";
import { runBench } from "./run-bench.mjs";

if (process.platform !== "linux" || process.getuid() !== 0) {
  console.error("Trying faults needs Linux and root: it mounts and fills small file systems.");
  process.exit(1);
}
await prepareOrExit({ build: false });
const faketime = await findFaketime();
process.exitCode = await runBench(
  "bench/faults/main.ts",
  faketime === null ? {} : { PADDOCK_FAKETIME: faketime },
);
