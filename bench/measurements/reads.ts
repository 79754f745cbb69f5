import { firstSubteams } from "../../domain/subteams/first-subteams.ts";
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
import { asMember, groupOf, type Fixture } from "./fixture.ts";

/** `time` and `perSecond` are budgets at 10,000 documents, `timeAt100000` at 100,000. */
type Read = {
  group: string;
  name: string;
  paths: string[];
  time?: number;
  timeAt100000?: number;
  perSecond?: number;
};

export function measureDocument(fixture: Fixture): Promise<Row[]> {
  return measureRead(fixture, {
    group: "document",
    name: "document by id",
    paths: someDocuments(fixture.size),
    time: budgets.documentTime,
    perSecond: budgets.documentsPerSecond,
  });
}

export function measureList(fixture: Fixture): Promise<Row[]> {
  const paths = firstSubteams.map(({ id }) => `/api/subteams/${id}/documents?limit=50`);
  const { listTime: time, listTimeOf10000: timeAt100000 } = budgets;
  const read = { group: "list", name: "list page", paths, time, timeAt100000 };
  return measureRead(fixture, read);
}

export async function measurePages(fixture: Fixture): Promise<Row[]> {
  const perSecond = budgets.pagesPerSecond;
  const { listPageTime, documentPageTime } = budgets;
  const documents = someDocuments(fixture.size).map((path) =>
    path.replace("/api/documents/", "/document/"),
  );
  const lists = firstSubteams.map(({ id }) => `/subteam/${id}`);
  return [
    ...(await measureRead(fixture, {
      group: "pages",
      name: "rendered list",
      paths: lists,
      time: listPageTime,
      perSecond,
    })),
    ...(await measureRead(fixture, {
      group: "pages",
      name: "rendered document",
      paths: documents,
      time: documentPageTime,
      perSecond,
    })),
  ];
}

export async function measureSession(fixture: Fixture): Promise<Row[]> {
  const paths = ["/api/session"];
  const read = { group: "session", name: "session check", paths };
  return [...(await measureRead(fixture, read)), await measureSessionLookup(fixture, paths)];
}

async function measureSessionLookup(fixture: Fixture, paths: readonly string[]): Promise<Row> {
  const statements = await statementsOf(fixture.url, fixture.folder, paths, asMember);
  const { run, close } = await openByHand(fixture.url);
  const first = statements.map((all) => all.slice(0, 1));
  const alone = await timeByHand(run, first, 700);
  await close();
  const db = openDatabase(fixture.url);
  const times = await timeByHand(
    async () => void (await peekSessionViewer(db, hashToken(sessionToken))),
    first,
    700,
  );
  await db.destroy();
  return {
    group: groupOf("session", fixture),
    name: "whose session it is, without a request: p95",
    value: percentile(times, 0.95),
    unit: "ms",
    budget: budgets.sessionTime,
    limit: percentile(alone, 0.95),
    details: { p50: percentile(times, 0.5), "p50 by hand": percentile(alone, 0.5) },
  };
}

/** Spread evenly, so that they lie on different database pages. */
export function someDocuments(size: number, count = 200): string[] {
  return Array.from({ length: count }, (_, n) => {
    return `/api/documents/${documentId(Math.floor((n * size) / count))}`;
  });
}

async function measureRead(
  fixture: Fixture,
  { group: groupName, name, paths, time, timeAt100000, perSecond }: Read,
): Promise<Row[]> {
  const group = groupOf(groupName, fixture);
  const requests = paths.map((path) => ({ path, headers: asMember }));
  const times = await serverTimes(fixture.served, requests, { milliseconds: 1_500 });
  const alone = await byHand(fixture, paths);
  const fast = await load(fixture.served, {
    connections: 16,
    requests,
    milliseconds: 3_000,
    warmUp: 700,
  });
  const bare = await bareLoad(fixture, paths);
  const isBudgeted = fixture.size === 10_000;
  const budget = isBudgeted ? time : fixture.size === 100_000 ? timeAt100000 : undefined;
  return [
    {
      group,
      name: `${name}: p95`,
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
      name: `${name}, 16 connections`,
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

async function byHand({ url, folder }: Fixture, paths: readonly string[]) {
  const statements = await statementsOf(url, folder, paths, asMember);
  const { run, close } = await openByHand(url);
  const times = await timeByHand(run, statements, 700);
  await close();
  return { times, perSecond: await perSecondByHand(url, statements, 1_000) };
}

async function bareLoad({ served, folder }: Fixture, paths: readonly string[]) {
  const bare = await serveBare(folder, await captureAnswers(served.url, paths, asMember));
  const requests = paths.map((path) => ({ path, headers: asMember }));
  const result = await load(bare, { connections: 16, requests, milliseconds: 1_500, warmUp: 500 });
  await bare.stop();
  return result;
}
