import { budgets } from "../budgets.ts";
import { filteredSearches } from "../corpus/filtered-searches.ts";
import type { Row } from "../report/rows.ts";
import { percentile } from "../report/statistics.ts";
import { openByHand, statementsOf, timeByHand } from "../servers/by-hand.ts";
import { load } from "../servers/load.ts";
import { serverTimes } from "../servers/server-times.ts";
import { asMember, groupOf, type Fixture } from "./fixture.ts";

const milliseconds = 800;

export async function measureSearchPage(fixture: Fixture): Promise<Row[]> {
  const sets = filteredSearches.map(({ kind, searches }) => ({
    kind,
    paths: searches.map((search) => `/api/search/page?${new URLSearchParams(search)}`),
  }));
  const requests = sets.flatMap(({ paths }) => paths).map(toRequest);
  await load(fixture.served, { connections: 1, requests, milliseconds: 2_000, warmUp: 0 });
  const rows: Row[] = [];
  for (const set of sets) rows.push(await measureSet(fixture, set));
  return rows;
}

async function measureSet(
  fixture: Fixture,
  { kind, paths }: { kind: string; paths: readonly string[] },
): Promise<Row> {
  const times = await serverTimes(fixture.served, paths.map(toRequest), { milliseconds });
  const alone = await timesByHand(fixture, paths);
  return {
    group: groupOf("search page", fixture),
    name: `${kind}: p95`,
    value: percentile(times, 0.95),
    unit: "ms",
    ...(fixture.size === 100_000 && { budget: budgets.searchPageAt100000 }),
    limit: percentile(alone, 0.95),
    details: {
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
      "p50 by hand": percentile(alone, 0.5),
    },
  };
}

async function timesByHand({ url, folder }: Fixture, paths: readonly string[]): Promise<number[]> {
  const statements = await statementsOf(url, folder, paths, asMember);
  const { run, close } = await openByHand(url);
  try {
    return await timeByHand(run, statements, milliseconds / 2);
  } finally {
    // An open connection would crash the run when PostgreSQL stops, before it prints its tables.
    await close();
  }
}

function toRequest(path: string) {
  return { path, headers: asMember };
}
