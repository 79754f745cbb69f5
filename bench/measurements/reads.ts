import { subteamIds } from "../../domain/subteams/subteams.ts";
import { openDatabase } from "../../server/db/open.ts";
import { hashToken } from "../../server/ids.ts";
import { peekSessionViewer } from "../../server/sessions/viewer.ts";
import { budgets } from "../budgets.ts";
import { documentId, sessionToken } from "../corpus/fill.ts";
import type { Row } from "../report/rows.ts";
import { percentile } from "../report/statistics.ts";
import { captureAnswers, serveBare } from "../servers/bare.ts";
import { openByHand, perSecondByHand, statementsOf, timeByHand } from "../servers/by-hand.ts";
import { load } from "../servers/load.ts";
import { serverTimes } from "../servers/server-times.ts";
import { asMember, groupOf, type Stock } from "./stock.ts";

/** The times are budgets: at 10,000 documents, and of a screen that grows with them at 100,000. */
type Read = {
  what: string;
  paths: string[];
  time?: number;
  timeAt100000?: number;
  perSecond?: number;
};

export function measureDocument(stock: Stock): Promise<Row[]> {
  return measureRead(stock, {
    what: "document by id",
    paths: someDocuments(stock.size),
    time: budgets.documentTime,
    perSecond: budgets.documentsPerSecond,
  });
}

export function measureList(stock: Stock): Promise<Row[]> {
  const paths = subteamIds.map((subteam) => `/api/subteams/${subteam}/documents?limit=50`);
  const { listTime: time, listTimeOf10000: timeAt100000 } = budgets;
  return measureRead(stock, { what: "list page", paths, time, timeAt100000 });
}

export async function measureSession(stock: Stock): Promise<Row[]> {
  const paths = ["/api/session"];
  const asked = { what: "session check", paths };
  return [...(await measureRead(stock, asked)), await checkRow(stock, paths)];
}

/** What stands before every request, without a request around it. */
async function checkRow(stock: Stock, paths: readonly string[]): Promise<Row> {
  const statements = await statementsOf(stock.url, stock.folder, paths, asMember);
  const { run, close } = await openByHand(stock.url);
  const first = statements.map((asked) => asked.slice(0, 1));
  const alone = await timeByHand(run, first, 700);
  await close();
  const db = openDatabase(stock.url);
  const times = await timeByHand(
    async () => void (await peekSessionViewer(db, hashToken(sessionToken))),
    first,
    700,
  );
  await db.destroy();
  return {
    group: groupOf("reads", stock),
    name: "whose session it is, without a request: p95",
    value: percentile(times, 0.95),
    unit: "ms",
    budget: budgets.sessionTime,
    limit: percentile(alone, 0.95),
    details: { p50: percentile(times, 0.5), "p50 by hand": percentile(alone, 0.5) },
  };
}

/** From the whole time, so that no single page of the database is all that is read. */
export function someDocuments(size: number, count = 200): string[] {
  return Array.from({ length: count }, (_, n) => {
    return `/api/documents/${documentId(Math.floor((n * size) / count))}`;
  });
}

async function measureRead(
  stock: Stock,
  { what, paths, time, timeAt100000, perSecond }: Read,
): Promise<Row[]> {
  const group = groupOf("reads", stock);
  const requests = paths.map((path) => ({ path, headers: asMember }));
  const times = await serverTimes(stock.served, requests, { milliseconds: 1_500 });
  const alone = await byHand(stock, paths);
  const fast = await load(stock.served, {
    connections: 16,
    requests,
    milliseconds: 3_000,
    warmUp: 700,
  });
  const bare = await bareLoad(stock, paths);
  const isBudgeted = stock.size === 10_000;
  const budget = isBudgeted ? time : stock.size === 100_000 ? timeAt100000 : undefined;
  return [
    {
      group,
      name: `${what}: p95`,
      value: percentile(times, 0.95),
      unit: "ms",
      ...(budget !== undefined && { budget }),
      limit: percentile(alone.times, 0.95),
      details: {
        p50: percentile(times, 0.5),
        p99: percentile(times, 0.99),
        "p50 by hand": percentile(alone.times, 0.5),
      },
    },
    {
      group,
      name: `${what}, 16 connections`,
      value: fast.perSecond,
      unit: "a second",
      more: true,
      ...(isBudgeted && perSecond !== undefined && { budget: perSecond }),
      limit: bare.perSecond,
      details: {
        "statements by hand": alone.perSecond,
        "processor ms": fast.processor,
        "server busy": fast.serverBusy,
        "client busy": fast.clientBusy,
        "client busy at the limit": bare.clientBusy,
      },
    },
  ];
}

async function byHand({ url, folder }: Stock, paths: readonly string[]) {
  const statements = await statementsOf(url, folder, paths, asMember);
  const { run, close } = await openByHand(url);
  const times = await timeByHand(run, statements, 700);
  await close();
  return { times, perSecond: await perSecondByHand(url, statements, 1_000) };
}

async function bareLoad({ served, folder }: Stock, paths: readonly string[]) {
  const bare = await serveBare(folder, await captureAnswers(served.url, paths, asMember));
  const requests = paths.map((path) => ({ path, headers: asMember }));
  const result = await load(bare, { connections: 16, requests, milliseconds: 1_500, warmUp: 500 });
  await bare.stop();
  return result;
}
