// The trials and the options of docs/faults.md: `npm run faults`. Needs root, to fill small disks.
import { findFaketime } from "./find-faketime.mjs";
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
