// Kills processes behind the balancer, and measures their throughput: `npm run processes`.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { currentCommit, describeMachine } from "../report/machine.ts";
import { killAtRandom } from "./kill-at-random.ts";
import { measureThroughput } from "./measure-throughput.ts";
import { openMachines } from "./open-machines.ts";

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130));

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "100" },
    minutes: { type: "string", default: "60" },
    "fake-s3": { type: "boolean" },
  },
});
const folder = mkdtempSync(join(tmpdir(), "paddock-processes-"));
const team = await openMachines(folder, 3);
const machine = { ...(await describeMachine()), commit: currentCommit(), files: team.files };
print({ at: new Date().toISOString(), machine });
try {
  const killed = await killAtRandom(team, {
    kills: Number(values.kills),
    until: Date.now() + Number(values.minutes) * 60_000,
  });
  print(killed);
  if (killed.problems.length > 0) process.exitCode = 1;
  print(await measureThroughput(team));
} finally {
  await team.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Called after each part, because a run takes long. */
function print(outcome: object): void {
  console.log(JSON.stringify(outcome, null, 2));
}
