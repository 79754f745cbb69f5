import { setTimeout as pause } from "node:timers/promises";
import { firstSubteams } from "../../domain/subteams/first-subteams.ts";
import { load } from "../servers/load.ts";
import { startWriting } from "../writes/start-writing.ts";
import { origin, type Machines } from "./open-machines.ts";

const milliseconds = 10_000;
/** Milliseconds until HAProxy has noticed which processes are up. */
const settling = 6_000;

export type Throughput = { processes: number; readsPerSecond: number; writesPerSecond: number };

export async function measureThroughput(team: Machines): Promise<Throughput[]> {
  const [, ...others] = team.machines;
  await Promise.all(others.map((machine) => machine.kill()));
  const one = await measure(team, 1);
  await Promise.all(others.map((machine) => machine.start()));
  return [one, await measure(team, team.machines.length)];
}

async function measure({ haproxy, members }: Machines, processes: number): Promise<Throughput> {
  await pause(settling);
  const servers = { urls: [new URL(haproxy.url)], origin };
  const writing = startWriting({ servers, members, perSecond: 10_000 });
  await pause(milliseconds);
  const written = writing.ledger.total();
  await writing.rest();
  const cookie = members[0]?.cookie ?? "";
  const requests = firstSubteams.map(({ id }) => ({
    path: `/api/subteams/${id}/documents?limit=50`,
    headers: { cookie },
  }));
  const wanted = { connections: 16, requests, milliseconds, warmUp: 1_000 };
  const { perSecond } = await load({ url: new URL(haproxy.url), pid: haproxy.pid }, wanted);
  return {
    processes,
    readsPerSecond: Math.round(perSecond),
    writesPerSecond: Math.round((written * 1000) / milliseconds),
  };
}
