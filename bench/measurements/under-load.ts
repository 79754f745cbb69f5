import { setTimeout as pause } from "node:timers/promises";
import { firstSubteams } from "../../domain/subteams/first-subteams.ts";
import { budgets } from "../budgets.ts";
import type { Row } from "../report/rows.ts";
import { captureAnswers, serveBare } from "../servers/bare.ts";
import { load, type Request } from "../servers/load.ts";
import { memoryOf } from "../servers/process-use.ts";
import { serve, type LoopDelay, type Served } from "../servers/serve.ts";
import { asMember, groupOf, type Fixture } from "./fixture.ts";
import { someDocuments } from "./reads.ts";
import { queriesFor, searchFor } from "./search.ts";

const milliseconds = 6_000;

export async function measureUnderLoad(fixture: Fixture): Promise<Row[]> {
  const group = groupOf("under load", fixture);
  const served = await serve({
    program: "server/main.ts",
    folder: fixture.folder,
    settings: { DATABASE_URL: fixture.url.href },
    watched: true,
  });
  const idle = await idleMemory(served);
  const requests = mixedReads(fixture.size);
  const { delay, refused } = await delayUnder(served, requests);
  const after = memoryOf(served.pid);
  await served.stop();
  const bare = await bareUnder(fixture, requests.slice(0, 1));
  return [
    { group, name: "memory idle", value: idle, unit: "MB", limit: bare.idle },
    {
      group,
      name: "memory after load",
      value: after.now,
      unit: "MB",
      budget: budgets.memoryAfterLoad,
      limit: bare.after,
      details: {
        most: after.most,
        "of the server that answered all the above": memoryOf(fixture.served.pid).now,
      },
    },
    {
      group,
      name: "event loop late: p99",
      value: delay.p99,
      unit: "ms",
      limit: bare.delay.p99,
      details: { p50: delay.p50, most: delay.max, "searches ended after one second": refused },
    },
  ];
}

/** Waits until the garbage from the start has been collected. */
async function idleMemory({ pid }: Served): Promise<number> {
  await pause(2_000);
  return memoryOf(pid).now;
}

async function delayUnder(
  served: Served,
  requests: Request[],
): Promise<{ delay: LoopDelay; refused: number }> {
  // The server ends a search after one second with 503.
  const wanted = { connections: 16, requests, statuses: [200, 503] };
  await load(served, { ...wanted, milliseconds: 1_000 });
  await served.loopDelay();
  const { statuses } = await load(served, { ...wanted, milliseconds });
  return { delay: await served.loopDelay(), refused: statuses[503] ?? 0 };
}

export function mixedReads(size: number): Request[] {
  const paths = [
    ...firstSubteams.map(({ id }) => `/api/subteams/${id}/documents?limit=50`),
    ...someDocuments(size, 60),
    ...Array.from({ length: 20 }, () => "/api/session"),
  ];
  const searches = queriesFor(size).flatMap((set) => set.queries.map(searchFor));
  return [...paths.map((path) => ({ path, headers: asMember })), ...searches];
}

async function bareUnder({ served, folder }: Fixture, requests: Request[]) {
  const paths = requests.map(({ path }) => path);
  const bare = await serveBare(folder, await captureAnswers(served.url, paths, asMember), true);
  const idle = await idleMemory(bare);
  const { delay } = await delayUnder(bare, requests);
  const after = memoryOf(bare.pid).now;
  await bare.stop();
  return { idle, after, delay };
}
