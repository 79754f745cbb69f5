import { randomBytes } from "node:crypto";
import { request } from "node:http";
import { newId } from "../../server/ids.ts";
import { openS3Server } from "../../server/testing/s3-server.ts";
import { measureRecovery, type Recovery } from "./measure-recovery.ts";
import { openTrial, type TrialOptions, type Trial } from "./open-trial.ts";
import { describeRecoveries, type Row } from "./rows.ts";

/** More than one part of a multipart upload to S3, whose parts have at least 5 MiB. */
const size = 12 * 1024 * 1024;
const tenths = Array.from({ length: 11 }, (_, tenth) => tenth);

export async function cutUploads(options: Omit<TrialOptions, "cycles">): Promise<Row[]> {
  const s3 = await openS3Server();
  const rows: Row[] = [];
  for (const [where, settings] of [
    ["to the folder", {}],
    ["to S3", s3.environment],
  ] as const) {
    const trial = await openTrial(options, () => settings);
    rows.push(await cutEach(trial, `connection cut during an upload ${where}`, async () => {}));
    rows.push(
      await cutEach(trial, `server killed during an upload ${where}`, async () => {
        await trial.kill();
        await trial.start();
      }),
    );
    await trial.remove();
  }
  await s3.close();
  return rows;
}

async function cutEach(trial: Trial, fault: string, afterCut: () => Promise<void>): Promise<Row> {
  const bytes = randomBytes(size);
  const wrong: number[] = [];
  const half: number[] = [];
  const recoveries: Recovery[] = [];
  let sentAgain = 0;
  for (const tenth of tenths) {
    const path = await begin(trial);
    const cutAt = Math.round((size * tenth) / 10);
    await sendAndCut(trial, path, bytes.subarray(0, cutAt));
    const ended = performance.now();
    await afterCut();
    recoveries.push(await measureRecovery(trial.captain, ended));
    if ((await readFile(trial, path, bytes)) === "altered bytes") half.push(tenth);
    const offset = await resumeUpload(trial, path, bytes);
    sentAgain = Math.max(sentAgain, cutAt - offset);
    if ((await readFile(trial, path, bytes)) !== "right") wrong.push(tenth);
    await trial.captain.delete(path, tus);
    process.stderr.write(`\r  ${fault}, ${trial.kind}: ${tenth} of 10`);
  }
  process.stderr.write("\n");
  return {
    fault,
    database: trial.kind,
    cycles: String(tenths.length),
    acknowledged: String(tenths.length),
    lost: String(wrong.length),
    wrong: String(half.length),
    "writes during the fault": `continued; at most ${(sentAgain / 2 ** 20).toFixed(1)} MiB were sent again`,
    "reads during the fault": "",
    "ready again": describeRecoveries(recoveries),
  };
}

const tus = { "tus-resumable": "1.0.0" };

async function begin({ captain }: Trial): Promise<string> {
  const answer = await captain.send("POST", "/api/uploads", {
    headers: {
      ...tus,
      "upload-length": String(size),
      "upload-metadata": `filename ${Buffer.from(`${newId()}.bin`).toString("base64")}`,
    },
  });
  return answer.headers.get("location") ?? "";
}

/** @returns "none" until the upload is complete */
async function readFile({ captain }: Trial, path: string, bytes: Uint8Array) {
  const answer = await captain.raw("GET", path.replace("uploads", "files"));
  const found = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== 200) return "none";
  return found.equals(bytes) ? "right" : "altered bytes";
}

async function offsetOf({ captain }: Trial, path: string): Promise<number> {
  const answer = await captain.send("HEAD", path, { headers: tus });
  return Number(answer.headers.get("upload-offset"));
}

/** Sends less than it announces, and then breaks the connection. */
async function sendAndCut(trial: Trial, path: string, bytes: Uint8Array): Promise<void> {
  const sending = request(new URL(path, trial.url), {
    method: "PATCH",
    headers: { ...patchHeaders(0), cookie: trial.captain.cookie, "content-length": size },
  });
  sending.on("error", () => undefined);
  sending.flushHeaders();
  await new Promise((resolve) => sending.write(bytes, resolve));
  const closed = new Promise((resolve) => sending.once("close", resolve));
  sending.destroy();
  await closed;
}

/** @returns the offset from which the rest was sent */
async function resumeUpload(
  trial: Trial,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<number> {
  for (;;) {
    const offset = await offsetOf(trial, path);
    if (offset === bytes.length) return offset;
    const rest = { headers: patchHeaders(offset), body: bytes.subarray(offset) };
    const { status } = await trial.captain.send("PATCH", path, rest);
    if (status === 204) return offset;
    // The server may still be writing the previous request. Then tus asks for the offset again.
    if (![409, 423].includes(status)) throw new Error(`The upload could not continue: ${status}.`);
  }
}

function patchHeaders(offset: number): Record<string, string> {
  const type = "application/offset+octet-stream";
  return { ...tus, "content-type": type, "upload-offset": String(offset) };
}
