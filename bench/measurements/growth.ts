import { budgets } from "../budgets.ts";
import { chooseQueries, queryKinds, type QueryKind, type QuerySet } from "../corpus/queries.ts";
import type { Row } from "../report/rows.ts";
import { percentile } from "../report/statistics.ts";
import { sizeOfDatabase } from "../servers/database.ts";
import { load } from "../servers/load.ts";
import { serverTimes } from "../servers/server-times.ts";
import { measureCreate } from "./create.ts";
import { groupOf, type Fixture } from "./fixture.ts";
import { measureList } from "./reads.ts";
import { searchFor } from "./search.ts";
import { measureUnderLoad } from "./under-load.ts";

const lengths = Array.from({ length: 12 }, (_, index) => index + 1);
const milliseconds = 600;

type Searched = QuerySet & { times: number[] };

export async function measureGrowth(fixture: Fixture): Promise<Row[]> {
  const bytes = await sizeOfDatabase(fixture.url);
  const searched = await searchAll(fixture);
  const rows: Omit<Row, "group">[] = [
    { name: "filled in", value: fixture.filledIn, unit: "s" },
    { name: "database on disk", value: bytes / 1e6, unit: "MB" },
    ...queryKinds.map((kind) => kindRow(fixture, kind, searched)),
    ...searched.map((set) => fragmentRow(fixture, set)),
    ...(await measureList(fixture)),
    ...(await measureUnderLoad(fixture)),
    ...(await measureCreate(fixture)),
  ];
  return rows.map((row) => Object.assign(row, { group: groupOf("growth", fixture) }));
}

/** Searches have their own connections and code, so they are warmed up first. */
async function searchAll({ served, size }: Fixture): Promise<Searched[]> {
  const sets = chooseQueries(size, lengths).filter(({ queries }) => queries.length > 0);
  const all = sets.flatMap(({ queries }) => queries.map(searchFor));
  await load(served, { connections: 1, requests: all, milliseconds: 3_000 });
  const searched: Searched[] = [];
  for (const set of sets) {
    const times = await serverTimes(served, set.queries.map(searchFor), { milliseconds });
    searched.push({ ...set, times });
  }
  return searched;
}

function kindRow({ size }: Fixture, kind: QueryKind, searched: readonly Searched[]) {
  const sets = searched.filter((set) => set.kind === kind);
  // The budget is for each length.
  const slowest = Math.max(...sets.map(({ times }) => percentile(times, 0.95)));
  return {
    name: `search, ${kind}, slowest length: p95`,
    value: slowest,
    unit: "ms",
    ...budgetAt(size),
  };
}

function fragmentRow({ size }: Fixture, { kind, length, times }: Searched) {
  return {
    name: `search, ${kind}, ${length} letter${length === 1 ? "" : "s"}: p95`,
    value: percentile(times, 0.95),
    unit: "ms",
    ...budgetAt(size),
    details: { p50: percentile(times, 0.5), p99: percentile(times, 0.99) },
  };
}

function budgetAt(size: number): Pick<Row, "budget"> {
  return size === 100_000 ? { budget: budgets.search.at100000 } : {};
}
