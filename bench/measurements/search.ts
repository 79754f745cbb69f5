import type { Statement } from "../../server/db/engine.ts";
import { budgets } from "../budgets.ts";
import { fileQueries } from "../corpus/add-text-of-file.ts";
import { chooseQueries, type QuerySet } from "../corpus/queries.ts";
import { wordQueries } from "../corpus/word-queries.ts";
import type { Row } from "../report/rows.ts";
import { mean, percentile } from "../report/statistics.ts";
import { openByHand, perSecondByHand, statementsOf, timeByHand } from "../servers/by-hand.ts";
import { load, type Request } from "../servers/load.ts";
import { serverTimes } from "../servers/server-times.ts";
import { asMember, groupOf, type Fixture } from "./fixture.ts";

const milliseconds = 800;
const chosen = new Map<number, QuerySet[]>();

type Searches = { name: string; budget: number | undefined; queries: readonly string[] };

export async function measureSearch(fixture: Fixture): Promise<Row[]> {
  const fragments = queriesFor(fixture.size).flatMap((set) => set.queries);
  const sets = searchesFor(fixture.size);
  const byQuery = await statementsByQuery(fixture, sets);
  const byHand = await openByHand(fixture.url);
  const group = groupOf("search", fixture);
  await warmUpSearches(fixture, [...byQuery.keys()]);
  const rows: Row[] = [];
  try {
    for (const set of sets) {
      const statements = set.queries.map((query) => byQuery.get(query) ?? []);
      const alone = await timeByHand(byHand.run, statements, milliseconds / 2);
      rows.push({ group, ...(await measureSet(fixture, set, alone)) });
    }
  } finally {
    // An open connection would crash the run when PostgreSQL stops, before it prints its tables.
    await byHand.close();
  }
  const mixed = new Map([...byQuery].filter(([query]) => fragments.includes(query)));
  return [...rows, { group, ...(await measureMixed(fixture, mixed)) }];
}

/** Searches have their own connections and code, which earlier measurements have not used. */
async function warmUpSearches(fixture: Fixture, queries: string[]): Promise<void> {
  const requests = queries.map(searchFor);
  await load(fixture.served, { connections: 1, requests, milliseconds: 2_000, warmUp: 0 });
}

export function queriesFor(size: number): QuerySet[] {
  const sets = chosen.get(size) ?? chooseQueries(size).filter((set) => set.queries.length > 0);
  chosen.set(size, sets);
  return sets;
}

function searchesFor(size: number): Searches[] {
  const fragments = queriesFor(size).map(({ length, kind, queries }) => ({
    name: `${length} letter${length === 1 ? "" : "s"}, ${kind}: p95`,
    budget: budgetFor(size, length),
    queries,
  }));
  const words = [...wordQueries, ...fileQueries].map(({ kind, queries }) => ({
    name: `${kind}: p95`,
    budget: budgetFor(size, 10),
    queries,
  }));
  return [...fragments, ...words];
}

async function measureSet(
  fixture: Fixture,
  { name, budget, queries }: Searches,
  alone: readonly number[],
): Promise<Omit<Row, "group">> {
  const requests = queries.map(searchFor);
  const times = await serverTimes(fixture.served, requests, { milliseconds });
  const { perSecond } = await load(fixture.served, {
    connections: 16,
    requests,
    milliseconds,
    warmUp: 100,
  });
  return {
    name,
    value: percentile(times, 0.95),
    unit: "ms",
    ...(budget !== undefined && { budget }),
    limit: percentile(alone, 0.95),
    details: {
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
      "p50 by hand": percentile(alone, 0.5),
      "a second at 16 connections": perSecond,
    },
  };
}

async function measureMixed(
  fixture: Fixture,
  statements: StatementsByQuery,
): Promise<Omit<Row, "group">> {
  const result = await load(fixture.served, {
    connections: 16,
    requests: [...statements.keys()].map(searchFor),
    milliseconds: 4_000,
    warmUp: 500,
  });
  return {
    name: "all of them, 16 connections",
    value: result.perSecond,
    unit: "a second",
    more: true,
    ...(fixture.size === 10_000 && { budget: budgets.searchesPerSecond }),
    limit: await perSecondByHand(fixture.url, [...statements.values()], 2_000),
    details: {
      "mean ms": mean(result.times),
      "processor ms": result.processor,
      "server busy": result.serverBusy,
      "client busy": result.clientBusy,
    },
  };
}

function budgetFor(size: number, length: number): number | undefined {
  const { ofOneOrTwoLetters, ofThreeAndMore, at100000 } = budgets.search;
  if (size === 10_000) return length < 3 ? ofOneOrTwoLetters : ofThreeAndMore;
  return size === 100_000 ? at100000 : undefined;
}

type StatementsByQuery = Map<string, Statement[]>;

async function statementsByQuery(
  { url, folder }: Fixture,
  sets: readonly Searches[],
): Promise<StatementsByQuery> {
  const queries = sets.flatMap((set) => set.queries);
  const statements = await statementsOf(url, folder, queries.map(pathOf), asMember);
  return new Map(queries.map((query, index) => [query, statements[index] ?? []]));
}

export function searchFor(query: string): Request {
  return { path: pathOf(query), headers: asMember };
}

function pathOf(query: string): string {
  return `/api/search?q=${encodeURIComponent(query)}`;
}
