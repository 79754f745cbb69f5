import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { open, rm } from "node:fs/promises";
import { Agent, request, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { budgets } from "../budgets.ts";
import type { Row } from "../report/rows.ts";
import { median } from "../report/statistics.ts";
import { memoryOf } from "../servers/process-use.ts";
import { serve } from "../servers/serve.ts";
import { asMember, groupOf, type Stock } from "./stock.ts";

/** Bytes of the file; random, so that nothing on the way makes it smaller. */
const size = 90_000_000;
const bytes = randomBytes(size);
const megabytes = size / 1e6;
const piece = 65_536;
const times = 5;

/** Uploads by tus as browsers do, announced first and then sent, beside the same bytes written and synced. */
export async function measureUpload(stock: Stock): Promise<Row[]> {
  const group = groupOf("upload of 90 MB", stock);
  const { url, pid } = stock.served;
  const raw: number[] = [];
  const one: number[] = [];
  const two: number[] = [];
  const rises: number[] = [];
  for (let round = 0; round < times; round += 1) {
    raw.push(await rateOf(megabytes, () => writeSynced(join(stock.folder, "raw"))));
    const ids: string[] = [];
    const keep = async () => void ids.push(await upload(url));
    one.push(await rateOf(megabytes, keep));
    rises.push(
      await memoryRise(pid, async () => {
        two.push(await rateOf(2 * megabytes, () => Promise.all([keep(), keep()])));
      }),
    );
    // A member may hold a gigabyte that no document uses (rule 4.26).
    for (const id of ids) await takeBack(url, id);
  }
  const limit = median(raw);
  const bare = await byHand(stock);
  const row = (name: string, rates: number[]): Row => {
    return { group, name, value: median(rates), unit: "MB/s", more: true, limit };
  };
  return [
    { ...row("one upload", one), budget: budgets.upload * limit },
    row("two at once, together", two),
    {
      group,
      name: "one upload, share of the raw synced write",
      value: median(one) / limit,
      unit: "",
      more: true,
      budget: budgets.upload,
      limit: 1,
      details: { "a bare server's share": bare.rate / limit },
    },
    {
      group,
      name: "memory rise while two are uploaded",
      value: Math.max(...rises),
      unit: "MB",
      budget: budgets.uploadMemory,
      limit: bare.rise,
    },
  ];
}

/** Megabytes a second of one upload and the rise of memory while two come, of a bare server that writes what is sent to it. */
async function byHand({ folder }: Stock): Promise<{ rate: number; rise: number }> {
  const program = "bench/servers/bare-upload-server.ts";
  const bare = await serve({ program, folder, ready: "/ready" });
  const sendBytes = () => send(bare.url, "PUT", {}, bytes);
  const rates: number[] = [];
  const rises: number[] = [];
  for (let round = 0; round < times; round += 1) {
    rates.push(await rateOf(megabytes, sendBytes));
    rises.push(await memoryRise(bare.pid, () => Promise.all([sendBytes(), sendBytes()])));
  }
  await bare.stop();
  return { rate: median(rates), rise: Math.max(...rises) };
}

/** The whole file, and pieces of it as players and resuming browsers ask for them, beside a bare file stream. */
export async function measureDownload(stock: Stock): Promise<Row[]> {
  const group = groupOf("download of 90 MB", stock);
  const path = `/api/files/${await upload(stock.served.url)}`;
  const file = join(stock.folder, "raw");
  await writeSynced(file, false);
  const bare = await serve({
    program: "bench/servers/bare-file-server.ts",
    folder: stock.folder,
    settings: { FILE: file },
    ready: "/ready",
  });
  const whole: number[][] = [[], []];
  const ranges: number[][] = [[], []];
  for (let round = 0; round < times; round += 1) {
    for (const [index, url] of [stock.served.url, bare.url].entries()) {
      whole[index]?.push(await rateOf(megabytes, () => download(new URL(path, url))));
      ranges[index]?.push(await rateOf(1_000, () => downloadRanges(new URL(path, url))));
    }
  }
  await bare.stop();
  await rm(file);
  const row = (name: string, unit: string, [ours = [], limit = []]: number[][]): Row => {
    return { group, name, value: median(ours), unit, more: true, limit: median(limit) };
  };
  return [
    row("whole", "MB/s", whole),
    row("1,000 ranges of 64 KiB, one after the other", "a second", ranges),
  ];
}

/** How much of it is done in a second. */
async function rateOf(amount: number, work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return amount / ((performance.now() - start) / 1000);
}

async function writeSynced(path: string, removed = true): Promise<void> {
  const file = await open(path, "w");
  for (let at = 0; at < size; at += piece) await file.write(bytes.subarray(at, at + piece));
  await file.sync();
  await file.close();
  if (removed) await rm(path);
}

const tus = { ...asMember, "tus-resumable": "1.0.0" };

async function takeBack(url: URL, id: string): Promise<void> {
  const { statusCode } = await send(new URL(`/api/uploads/${id}`, url), "DELETE", tus);
  if (statusCode !== 204) throw new Error(`Taking an upload back was answered with ${statusCode}.`);
}

/** @returns the id of the file */
async function upload(url: URL): Promise<string> {
  const begun = await send(new URL("/api/uploads", url), "POST", {
    ...tus,
    "upload-length": String(size),
    "upload-metadata": `filename ${Buffer.from("log.bin").toString("base64")}`,
  });
  const { location } = begun.headers;
  if (!location) throw new Error(`Beginning an upload was answered with ${begun.statusCode}.`);
  const headers = {
    ...tus,
    "upload-offset": "0",
    "content-type": "application/offset+octet-stream",
  };
  const done = await send(new URL(location, url), "PATCH", headers, bytes);
  if (done.statusCode !== 204) throw new Error(`The upload was answered with ${done.statusCode}.`);
  return location.split("/").at(-1) ?? "";
}

async function send(
  url: URL,
  method: string,
  headers: Record<string, string>,
  body: Buffer = Buffer.alloc(0),
): Promise<IncomingMessage> {
  const sent = request(url, { method, headers: { ...headers, "content-length": body.length } });
  // In pieces, as a browser reads them from a file.
  for (let at = 0; at < body.length; at += piece) {
    if (!sent.write(body.subarray(at, at + piece))) await once(sent, "drain");
  }
  sent.end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  await received(answer);
  return answer;
}

async function download(url: URL): Promise<void> {
  await get(url, asMember, size);
}

const oneConnection = new Agent({ keepAlive: true, maxSockets: 1 });

async function downloadRanges(url: URL): Promise<void> {
  for (let n = 0; n < 1_000; n += 1) {
    const start = (n * 7_919 * piece) % (size - piece);
    const headers = { ...asMember, range: `bytes=${start}-${start + piece - 1}` };
    await get(url, headers, piece, oneConnection);
  }
}

async function get(url: URL, headers: Record<string, string>, length: number, agent?: Agent) {
  const asked = request(url, { headers, ...(agent && { agent }) });
  asked.end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  const got = await received(answer);
  if (got !== length) throw new Error(`${url.pathname} gave ${got} bytes instead of ${length}.`);
}

async function received(answer: IncomingMessage): Promise<number> {
  let length = 0;
  for await (const chunk of answer) length += (chunk as Buffer).length;
  return length;
}

/** Megabytes that a process holds at most beyond what it held before. */
async function memoryRise(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = memoryOf(pid).now;
  let most = before;
  let isDone = false;
  const done = work().finally(() => (isDone = true));
  while (!isDone) {
    most = Math.max(most, memoryOf(pid).now);
    await pause(20);
  }
  await done;
  return most - before;
}
