import { newId } from "../../server/ids.ts";
import { budgets } from "../budgets.ts";
import { writePage } from "../corpus/prose.ts";
import type { Row } from "../report/rows.ts";
import { percentile } from "../report/statistics.ts";
import { appendSynced, type Appends } from "../servers/appends.ts";
import { load, type Request } from "../servers/load.ts";
import { lastTimes } from "../servers/server-times.ts";
import { asMember, groupOf, type Fixture } from "./fixture.ts";

const sequentialCount = 200;
const parallelCount = 800;

/** The server syncs each document before it answers, as the limit syncs each block of 4 KiB. */
export async function measureCreate(fixture: Fixture): Promise<Row[]> {
  const isBudgeted = fixture.size === 10_000;
  const group = groupOf("create", fixture);
  const bodies = Array.from({ length: sequentialCount + parallelCount }, (_, n) =>
    createRequest(fixture.size + n),
  );
  const one = await createAll(fixture, bodies.slice(0, sequentialCount), 1);
  const eight = await createAll(fixture, bodies.slice(sequentialCount), 8);
  const oneWriter = await appendSynced(fixture.folder, 1);
  const eightWriters = await appendSynced(fixture.folder, 8);
  const row = (name: string, times: number[], limit: Appends): Row => ({
    group,
    name,
    value: percentile(times, 0.95),
    unit: "ms",
    ...(isBudgeted && { budget: budgets.createTime }),
    limit: percentile(limit.times, 0.95),
    details: { p50: percentile(times, 0.5), p99: percentile(times, 0.99) },
  });
  return [
    row("create, 1 connection: p95", one.times, oneWriter),
    row("create, 8 connections: p95", eight.times, eightWriters),
    {
      group,
      name: "create, 8 connections",
      value: eight.perSecond,
      unit: "a second",
      more: true,
      ...(isBudgeted && { budget: budgets.createsPerSecond }),
      limit: eightWriters.perSecond,
      details: { "processor ms": eight.processor, "server busy": eight.serverBusy },
    },
  ];
}

async function createAll({ served }: Fixture, requests: Request[], connections: number) {
  const position = served.logPosition();
  const { perSecond, processor, serverBusy } = await load(served, {
    connections,
    requests,
    statuses: [201],
  });
  const times = await lastTimes(served, position, requests.length);
  return { times, perSecond, processor, serverBusy };
}

function createRequest(number: number): Request {
  const { subteam, title, tags, content } = writePage(number);
  return {
    method: "POST",
    path: "/api/documents",
    headers: { ...asMember, "content-type": "application/json", "idempotency-key": newId() },
    body: JSON.stringify({ subteam, title, tags, content }),
  };
}
