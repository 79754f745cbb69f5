import { request } from "node:http";
import { newId } from "../../server/ids.ts";
import { budgets } from "../budgets.ts";
import { documentId } from "../corpus/fill.ts";
import type { Row } from "../report/rows.ts";
import { percentile } from "../report/statistics.ts";
import { memoryOf } from "../servers/process-use.ts";
import { serve, type Served } from "../servers/serve.ts";
import { addSessions } from "./add-sessions.ts";
import { asMember, groupOf, withSession, type Fixture } from "./fixture.ts";

const streams = 1000;
const streamsPerSession = 10;
const comments = 9;

type ReceivedEvent = { at: number; event: string };
type Stream = { nextComment: () => Promise<ReceivedEvent>; end: () => void };
type StreamResult = { times: number[]; memory: number; event: string };

export async function measureStreams(fixture: Fixture): Promise<Row[]> {
  const group = groupOf("live", fixture);
  const { folder, url } = fixture;
  const tokens = await addSessions(fixture, streams / streamsPerSession);
  // A new process, because memory that other measurements freed would be reused for the streams.
  const settings = { DATABASE_URL: url.href };
  const served = await serve({ program: "server/main.ts", folder, settings });
  const product = await measureDelivery(served, "/api/live", tokens, () => comment(served));
  await served.stop();
  const bareServer = "bench/servers/bare-stream-server.ts";
  const byHand = await serve({ program: bareServer, folder, readyPath: "/ready" });
  const sendEvent = () => post(new URL("/", byHand.url), {}, product.event);
  const bare = await measureDelivery(byHand, "/", tokens, sendEvent);
  await byHand.stop();
  return [
    {
      group,
      name: `a comment heard by ${streams}: p95`,
      value: percentile(product.times, 0.95),
      unit: "ms",
      budget: budgets.commentReceived,
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

async function measureDelivery(
  { url, pid }: Served,
  path: string,
  tokens: readonly string[],
  sendEvent: () => Promise<void>,
): Promise<StreamResult> {
  const before = memoryOf(pid).now;
  const open: Stream[] = [];
  for (const token of tokens) {
    const requests = Array.from({ length: streamsPerSession }, () =>
      listen(new URL(path, url), token),
    );
    open.push(...(await Promise.all(requests)));
  }
  const memory = ((memoryOf(pid).now - before) * 1000) / streams;
  const times: number[] = [];
  let event = "";
  for (let n = 0; n < comments; n += 1) {
    const started = performance.now();
    const received = Promise.all(open.map((stream) => stream.nextComment()));
    await sendEvent();
    const events = await received;
    times.push(...events.map(({ at }) => at - started));
    event = events[0]?.event ?? "";
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

function listen(address: URL, token: string): Promise<Stream> {
  const { promise, resolve, reject } = Promise.withResolvers<Stream>();
  const sent = request(address, {
    agent: false,
    headers: withSession(token),
  });
  sent.on("error", reject);
  sent.on("response", (response) => {
    if (response.statusCode !== 200)
      reject(new Error(`A stream was answered ${response.statusCode}.`));
    let onComment: ((received: ReceivedEvent) => void) | undefined;
    response.setEncoding("utf8");
    response.on("data", (event: string) => {
      if (event.includes("comment.posted")) onComment?.({ at: performance.now(), event });
      resolve({
        nextComment: () => new Promise((resolveEvent) => (onComment = resolveEvent)),
        end: () => sent.destroy(),
      });
    });
  });
  sent.end();
  return promise;
}
