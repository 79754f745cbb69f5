import { budgets } from "../budgets.ts";
import type { Row } from "../report/rows.ts";
import { median } from "../report/statistics.ts";
import { captureAnswers, serveBare, type Answers } from "../servers/bare.ts";
import { load, type LoadResult } from "../servers/load.ts";
import { serve, type Served } from "../servers/serve.ts";
import { asMember, groupOf, type Fixture } from "./fixture.ts";
import { someDocuments } from "./reads.ts";

const rounds = 5;
/** Each is compared with the next server. The third, a bare `node:http`, is only a limit. */
const names = ["the product", "statements by hand"] as const;

/** Takes turns with three servers round by round, so that a slow minute affects all of them. */
export async function measureCost(fixture: Fixture): Promise<Row[]> {
  const paths = someDocuments(fixture.size);
  const answers = await captureAnswers(fixture.served.url, paths, asMember);
  const product = await serve({
    program: "server/main.ts",
    folder: fixture.folder,
    settings: { DATABASE_URL: fixture.url.href },
  });
  const byHand = await serveByHand(fixture, answers);
  await assertSameAnswers(byHand, answers);
  const bare = await serveBare(fixture.folder, answers);
  const servers = [product, byHand, bare];
  const results = await loadInTurn(servers, paths);
  for (const server of servers) await server.stop();
  return rowsOf(groupOf("cost of a document read", fixture), results);
}

async function serveByHand({ folder, url }: Fixture, answers: Answers): Promise<Served> {
  const [path = "", answer] = Object.entries(answers)[0] ?? [];
  const { etag: _, ...headers } = answer?.headers ?? {};
  return serve({
    program: "bench/servers/hand-server.ts",
    folder,
    settings: { DATABASE_URL: url.href, SAME_HEADERS: JSON.stringify(headers) },
    readyPath: path,
    readyHeaders: asMember,
  });
}

/** A server that does less would not be comparable. */
async function assertSameAnswers(server: Served, answers: Answers): Promise<void> {
  const others = await captureAnswers(server.url, Object.keys(answers), asMember);
  const sorted = (all: Answers) =>
    Object.values(all).map(({ headers, body }) => [Object.entries(headers).toSorted(), body]);
  if (JSON.stringify(sorted(others)) !== JSON.stringify(sorted(answers))) {
    throw new Error("bench/servers/hand-server.ts does not send the product's responses.");
  }
}

/** @returns the rounds of each server */
async function loadInTurn(servers: Served[], paths: string[]): Promise<LoadResult[][]> {
  const requests = paths.map((path) => ({ path, headers: asMember }));
  const results: LoadResult[][] = servers.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, server] of servers.entries()) {
      const warmUp = round === 0 ? 2_000 : 300;
      results[index]?.push(
        await load(server, { connections: 16, requests, milliseconds: 2_500, warmUp }),
      );
    }
  }
  return results;
}

function rowsOf(group: string, results: LoadResult[][]): Row[] {
  const middle = (index: number, figure: (result: LoadResult) => number) =>
    median((results[index] ?? []).map(figure));
  const processor = (index: number) => middle(index, (result) => result.processor);
  const each = names.flatMap((name, index): Row[] => [
    {
      group,
      name: `${name}: processor time of a request`,
      value: processor(index),
      unit: "ms",
      limit: processor(index + 1),
    },
    {
      group,
      name: `${name}, 16 connections`,
      value: middle(index, (result) => result.perSecond),
      unit: "a second",
      more: true,
      ...(index === 0 && { budget: budgets.documentsPerSecond }),
      limit: middle(index + 1, (result) => result.perSecond),
      details: {
        "server busy": middle(index, (result) => result.serverBusy),
        "client busy": middle(index, (result) => result.clientBusy),
        "client busy at the limit": middle(index + 1, (result) => result.clientBusy),
      },
    },
  ]);
  const times: Row = {
    group,
    name: "the product's processor time, times that of statements by hand",
    value: processor(0) / processor(1),
    unit: "times",
    budget: budgets.documentCost,
    limit: 1,
  };
  return [...each, times];
}
