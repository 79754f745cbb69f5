import { request } from "node:http";
import { openDatabase } from "../../server/db/open.ts";
import { hashToken, newId } from "../../server/ids.ts";
import { insertSession } from "../../server/sessions/store.ts";
import { budgets } from "../budgets.ts";
import { documentId, sessionToken } from "../corpus/fill.ts";
import type { Row } from "../report/rows.ts";
import { percentile } from "../report/statistics.ts";
import { memoryOf } from "../servers/process-use.ts";
import { asMember, groupOf, type Stock } from "./stock.ts";

const streams = 1000;
const ofOneSession = 10;
const comments = 9;

type Stream = { heard: () => Promise<number>; end: () => void };

/** A comment on its way to everybody who listens, and what listening costs in memory. */
export async function measureStreams(stock: Stock): Promise<Row[]> {
  const group = groupOf("live", stock);
  const tokens = await addSessions(stock);
  const before = memoryOf(stock.served.pid).now;
  const open: Stream[] = [];
  for (const token of tokens) {
    const same = Array.from({ length: ofOneSession }, () => listen(stock.served.url, token));
    open.push(...(await Promise.all(same)));
  }
  const after = memoryOf(stock.served.pid).now;
  const times: number[] = [];
  for (let n = 0; n < comments; n += 1) times.push(...(await tellAll(stock, open)));
  for (const stream of open) stream.end();
  return [
    {
      group,
      name: `a comment heard by ${streams}: p95`,
      value: percentile(times, 0.95),
      unit: "ms",
      budget: budgets.commentHeard,
      details: { p50: percentile(times, 0.5), most: Math.max(...times) },
    },
    {
      group,
      name: "memory of a stream",
      value: ((after - before) * 1000) / streams,
      unit: "kB",
      budget: budgets.streamMemory,
    },
  ];
}

async function tellAll(stock: Stock, open: Stream[]): Promise<number[]> {
  const started = performance.now();
  const heard = Promise.all(open.map((stream) => stream.heard()));
  const address = new URL(`/api/documents/${documentId(0)}/comments`, stock.served.url);
  const answer = await fetch(address, {
    method: "POST",
    headers: { ...asMember, "content-type": "application/json", "idempotency-key": newId() },
    body: JSON.stringify({ content: "Which bearing?" }),
  });
  if (answer.status !== 201) throw new Error(`A comment was answered ${answer.status}.`);
  return (await heard).map((time) => time - started);
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

function listen(url: URL, token: string): Promise<Stream> {
  const { promise, resolve, reject } = Promise.withResolvers<Stream>();
  const asked = request(new URL("/api/live", url), {
    agent: false,
    headers: { cookie: `paddock_session=${token}` },
  });
  asked.on("error", reject);
  asked.on("response", (response) => {
    if (response.statusCode !== 200)
      reject(new Error(`A stream was answered ${response.statusCode}.`));
    let tell: ((time: number) => void) | undefined;
    response.setEncoding("utf8");
    response.on("data", (text: string) => {
      if (text.includes("comment.posted")) tell?.(performance.now());
      resolve({
        heard: () => new Promise((told) => (tell = told)),
        end: () => asked.destroy(),
      });
    });
  });
  asked.end();
  return promise;
}
