// Kills processes behind the balancer: `npm run processes`.
//   npm run processes -- --kills 20
import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeMachine, currentCommit } from "../report/machine.ts";
import { killAtRandom } from "./kill-at-random.ts";
import { measureThroughput } from "./measure-throughput.ts";
import { openTeam } from "./open-team.ts";

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130));

const kills = Number(/--kills (\d+)/.exec(process.argv.join(" "))?.[1] ?? 100);
const folder = join(tmpdir(), "processes");
mkdirSync(folder);
const team = await openTeam(folder, 3);
const throughput = await measureThroughput(team);
const killed = await killAtRandom(team, kills);
await team.close();
const machine = { ...(await describeMachine()), commit: currentCommit(), files: team.files };
console.log(JSON.stringify({ at: new Date().toISOString(), machine, throughput, killed }, null, 2));
if (killed.problems.length > 0) process.exitCode = 1;
