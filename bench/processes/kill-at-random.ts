import { setTimeout as pause } from "node:timers/promises";
import { median } from "../report/statistics.ts";
import { runProgram } from "../servers/run-program.ts";
import { checkAll, checkUnchecked, type Checked } from "../writes/check-writes.ts";
import { openClient } from "../writes/open-client.ts";
import { startWriting } from "../writes/start-writing.ts";
import { followStreams, type StreamsOutcome } from "./follow-streams.ts";
import { origin, type Machines } from "./open-machines.ts";

const perSecond = 60;
/** The number of kills between two checks. Each checks the writes since the previous one. */
const killsAtOnce = 10;
/** Milliseconds within which writes must resume. */
const resumedWithin = 60_000;

export type Killed = {
  kills: number;
  seconds: number;
  /** Acknowledged writes by kind. */
  acknowledged: Record<string, number>;
  /** Refused and unanswered attempts, by reason. */
  refused: Record<string, number>;
  /** Milliseconds from a kill to the next acknowledged write, and to the end of the restart. */
  untilNextWrite: Spread;
  untilRestarted: Spread;
  streams: StreamsOutcome;
  /** Empty if nothing was lost. */
  problems: string[];
};

type Spread = { median: number; most: number };

function spreadOf(times: readonly number[]): Spread {
  return { median: Math.round(median(times)), most: Math.round(Math.max(...times)) };
}

export async function killAtRandom(
  team: Machines,
  { kills, until }: { kills: number; until: number },
): Promise<Killed> {
  const { haproxy, members, machines, settings } = team;
  const servers = { urls: [new URL(haproxy.url)], origin };
  const writing = startWriting({ servers, members, perSecond });
  const { ledger } = writing;
  const streams = followStreams(servers, members[0]?.cookie ?? "");
  const problems: string[] = [];
  const untilNextWrite: number[] = [];
  const untilRestarted: number[] = [];
  let writingFor = 0;
  let resumedAt = performance.now();
  let kill = 0;
  for (let isLast = kills === 0; !isLast;) {
    await pause(300 + Math.random() * 1_200);
    const machine = machines[Math.floor(Math.random() * machines.length)];
    await machine?.kill();
    const killedAt = performance.now();
    const before = ledger.total();
    const restarted = machine?.start();
    while (ledger.total() === before && performance.now() - killedAt < resumedWithin)
      await pause(1);
    const isStuck = ledger.total() === before;
    if (isStuck) problems.push(`no write for a minute after kill ${kill + 1}`);
    untilNextWrite.push(performance.now() - killedAt);
    await restarted;
    untilRestarted.push(performance.now() - killedAt);
    kill += 1;
    isLast = isStuck || kill === kills || Date.now() > until;
    if (kill % killsAtOnce > 0 && !isLast) continue;
    writingFor += performance.now() - resumedAt;
    await writing.rest();
    problems.push(...describe(await checkUnchecked(ledger)));
    console.error(`${kill} kills, ${ledger.total()} writes, ${problems.length} problems`);
    if (isLast) break;
    writing.resume();
    resumedAt = performance.now();
  }

  await writing.rest();
  const reader = openClient(servers, members[0]?.cookie);
  problems.push(...describe(await checkAll(ledger, reader)), ...ledger.problems);
  const followed = await streams.end(team.database);
  problems.push(...followed.problems);
  await runProgram("server/archive/run-verify.ts", [], settings).catch((error: unknown) =>
    problems.push(String(error)),
  );
  return {
    kills: kill,
    seconds: Math.round(writingFor / 1000),
    acknowledged: Object.fromEntries(ledger.acknowledged),
    refused: Object.fromEntries([...ledger.refused].map(([name, { count }]) => [name, count])),
    untilNextWrite: spreadOf(untilNextWrite),
    untilRestarted: spreadOf(untilRestarted),
    streams: followed,
    problems,
  };
}

function describe({ lost, halfDone, doubled }: Checked): string[] {
  return [
    ...lost.map((what) => `lost: ${what}`),
    ...halfDone.map((what) => `half done: ${what}`),
    ...doubled,
  ];
}
