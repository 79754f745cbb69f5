import { request } from "node:http";
import { openDatabase } from "../../server/db/open.ts";
import { hashToken, newId } from "../../server/ids.ts";
import { insertSession } from "../../server/sessions/store.ts";
import { budgets } from "../budgets.ts";
import { documentId, sessionToken } from "../corpus/fill.ts";
import type { Row } from "../report/rows.ts";
import { percentile } from "../report/statistics.ts";
import { memoryOf } from "../servers/process-use.ts";
import { serve, type Served } from "../servers/serve.ts";
import { asMember, groupOf, type Stock } from "./stock.ts";

const streams = 1000;
const ofOneSession = 10;
const comments = 9;

type Stream = { heard: () => Promise<{ at: number; event: string }>; end: () => void };
type Held = { times: number[]; memory: number; event: string };

/** A comment on its way to everybody who listens, and what listening costs in memory. */
export async function measureStreams(stock: Stock): Promise<Row[]> {
  const group = groupOf("live", stock);
  const { folder, url } = stock;
  const tokens = await addSessions(stock);
  // Fresh, as its limit is: what other measurements have left free would be taken for the streams.
  const settings = { DATABASE_URL: url.href };
  const served = await serve({ program: "server/main.ts", folder, settings });
  const product = await hold(served, "/api/live", tokens, () => comment(served));
  await served.stop();
  const bareServer = "bench/servers/bare-stream-server.ts";
  const byHand = await serve({ program: bareServer, folder, ready: "/ready" });
  const tell = () => post(new URL("/", byHand.url), {}, product.event);
  const bare = await hold(byHand, "/", tokens, tell);
  await byHand.stop();
  return [
    {
      group,
      name: `a comment heard by ${streams}: p95`,
      value: percentile(product.times, 0.95),
      unit: "ms",
      budget: budgets.commentHeard,
      limit: percentile(bare.times, 0.95),
      details: { p50: percentile(product.times, 0.5), most: Math.max(...product.times) },
    },
    {
      group,
      name: "memory of a stream",
      value: product.memory,
      unit: "kB",
      budget: budgets.streamMemory,
      limit: bare.memory,
    },
  ];
}

/** Opens all streams of a server, tells something several times, and ends them. */
async function hold(
  { url, pid }: Served,
  path: string,
  tokens: readonly string[],
  tell: () => Promise<void>,
): Promise<Held> {
  const before = memoryOf(pid).now;
  const open: Stream[] = [];
  for (const token of tokens) {
    const same = Array.from({ length: ofOneSession }, () => listen(new URL(path, url), token));
    open.push(...(await Promise.all(same)));
  }
  const memory = ((memoryOf(pid).now - before) * 1000) / streams;
  const times: number[] = [];
  let event = "";
  for (let n = 0; n < comments; n += 1) {
    const started = performance.now();
    const heard = Promise.all(open.map((stream) => stream.heard()));
    await tell();
    const told = await heard;
    times.push(...told.map(({ at }) => at - started));
    event = told[0]?.event ?? "";
  }
  for (const stream of open) stream.end();
  return { times, memory, event };
}

function comment(served: Served): Promise<void> {
  const address = new URL(`/api/documents/${documentId(0)}/comments`, served.url);
  const headers = { ...asMember, "content-type": "application/json", "idempotency-key": newId() };
  return post(address, headers, JSON.stringify({ content: "Which bearing?" }));
}

async function post(address: URL, headers: Record<string, string>, body: string): Promise<void> {
  const answer = await fetch(address, { method: "POST", headers, body });
  await answer.arrayBuffer();
  if (answer.status !== 201) throw new Error(`${address.href} answered ${answer.status}.`);
}

/** A hundred browsers of the one member. */
async function addSessions(stock: Stock): Promise<string[]> {
  const db = openDatabase(stock.url);
  try {
    const { member_id: memberId } = await db
      .selectFrom("sessions")
      .select("member_id")
      .where("token_hash", "=", hashToken(sessionToken))
      .executeTakeFirstOrThrow();
    const tokens = Array.from({ length: streams / ofOneSession }, newId);
    for (const token of tokens) {
      const tokenHash = hashToken(token);
      await insertSession(db, {
        tokenHash,
        id: newId(),
        memberId,
        browser: "bench",
        at: Date.now(),
      });
    }
    return tokens;
  } finally {
    await db.destroy();
  }
}

function listen(address: URL, token: string): Promise<Stream> {
  const { promise, resolve, reject } = Promise.withResolvers<Stream>();
  const asked = request(address, {
    agent: false,
    headers: { cookie: `paddock_session=${token}` },
  });
  asked.on("error", reject);
  asked.on("response", (response) => {
    if (response.statusCode !== 200)
      reject(new Error(`A stream was answered ${response.statusCode}.`));
    let tell: ((heard: { at: number; event: string }) => void) | undefined;
    response.setEncoding("utf8");
    response.on("data", (event: string) => {
      if (event.includes("comment.posted")) tell?.({ at: performance.now(), event });
      resolve({
        heard: () => new Promise((told) => (tell = told)),
        end: () => asked.destroy(),
      });
    });
  });
  asked.end();
  return promise;
}
