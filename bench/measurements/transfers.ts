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
import { asMember, groupOf, type Fixture } from "./fixture.ts";

/** Random bytes, because they cannot be compressed. */
const size = 90_000_000;
const bytes = randomBytes(size);
const megabytes = size / 1e6;
const chunkSize = 65_536;
const times = 5;

/** Uploads with tus as browsers do. The limit writes and syncs the same bytes. */
export async function measureUpload(fixture: Fixture): Promise<Row[]> {
  const group = groupOf("upload of 90 MB", fixture);
  const { url, pid } = fixture.served;
  const raw: number[] = [];
  const one: number[] = [];
  const two: number[] = [];
  const rises: number[] = [];
  for (let round = 0; round < times; round += 1) {
    raw.push(await rateOf(megabytes, () => writeSynced(join(fixture.folder, "raw"))));
    const ids: string[] = [];
    const uploadOnce = async () => void ids.push(await upload(url));
    one.push(await rateOf(megabytes, uploadOnce));
    rises.push(
      await memoryRise(pid, async () => {
        two.push(await rateOf(2 * megabytes, () => Promise.all([uploadOnce(), uploadOnce()])));
      }),
    );
    // A member may have at most 1 GB of unused files (rule 4.26).
    for (const id of ids) await deleteUpload(url, id);
  }
  const limit = median(raw);
  const bare = await byHand(fixture);
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

/** The rate of one upload and the memory rise of two, on a bare server that only writes. */
async function byHand({ folder }: Fixture): Promise<{ rate: number; rise: number }> {
  const program = "bench/servers/bare-upload-server.ts";
  const bare = await serve({ program, folder, readyPath: "/ready" });
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

export async function measureDownload(fixture: Fixture): Promise<Row[]> {
  const group = groupOf("download of 90 MB", fixture);
  const path = `/api/files/${await upload(fixture.served.url)}`;
  const file = join(fixture.folder, "raw");
  await writeSynced(file, false);
  const bare = await serve({
    program: "bench/servers/bare-file-server.ts",
    folder: fixture.folder,
    settings: { FILE: file },
    readyPath: "/ready",
  });
  const whole: number[][] = [[], []];
  const ranges: number[][] = [[], []];
  for (let round = 0; round < times; round += 1) {
    for (const [index, url] of [fixture.served.url, bare.url].entries()) {
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

async function rateOf(amount: number, work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return amount / ((performance.now() - start) / 1000);
}

async function writeSynced(path: string, isRemoved = true): Promise<void> {
  const file = await open(path, "w");
  for (let at = 0; at < size; at += chunkSize) await file.write(bytes.subarray(at, at + chunkSize));
  await file.sync();
  await file.close();
  if (isRemoved) await rm(path);
}

const tus = { ...asMember, "tus-resumable": "1.0.0" };

async function deleteUpload(url: URL, id: string): Promise<void> {
  const { statusCode } = await send(new URL(`/api/uploads/${id}`, url), "DELETE", tus);
  if (statusCode !== 204) throw new Error(`Deleting an upload was answered with ${statusCode}.`);
}

/** @returns the id of the file */
async function upload(url: URL): Promise<string> {
  const begun = await send(new URL("/api/uploads", url), "POST", {
    ...tus,
    "upload-length": String(size),
    "upload-metadata": `filename ${Buffer.from("log.bin").toString("base64")}`,
  });
  const { location } = begun.headers;
  if (!location) throw new Error(`Starting an upload was answered with ${begun.statusCode}.`);
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
  // In chunks, as a browser reads them from a file.
  for (let at = 0; at < body.length; at += chunkSize) {
    if (!sent.write(body.subarray(at, at + chunkSize))) await once(sent, "drain");
  }
  sent.end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  await readLength(answer);
  return answer;
}

async function download(url: URL): Promise<void> {
  await get(url, asMember, size);
}

const oneConnection = new Agent({ keepAlive: true, maxSockets: 1 });

async function downloadRanges(url: URL): Promise<void> {
  for (let n = 0; n < 1_000; n += 1) {
    const start = (n * 7_919 * chunkSize) % (size - chunkSize);
    const headers = { ...asMember, range: `bytes=${start}-${start + chunkSize - 1}` };
    await get(url, headers, chunkSize, oneConnection);
  }
}

async function get(url: URL, headers: Record<string, string>, length: number, agent?: Agent) {
  const sent = request(url, { headers, ...(agent && { agent }) });
  sent.end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const got = await readLength(answer);
  if (got !== length) throw new Error(`${url.pathname} gave ${got} bytes instead of ${length}.`);
}

async function readLength(answer: IncomingMessage): Promise<number> {
  let length = 0;
  for await (const chunk of answer) length += (chunk as Buffer).length;
  return length;
}

/** @returns the peak memory of the process above its start, in MB */
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
