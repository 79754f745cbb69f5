import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { S3Server } from "../../server/testing/s3-server.ts";
import { measureRecovery } from "./measure-recovery.ts";
import { openTrial, type TrialOptions, type SettingsFor, type Trial } from "./open-trial.ts";
import { describeRecoveries, type Row } from "./rows.ts";

export function changeBytesInFolder(options: TrialOptions): Promise<Row> {
  return changeBytes(options, "folder of files returns altered bytes", ({ folder }, id) => {
    const path = join(folder, "files", "stored", id.slice(0, 2), id);
    const right = readFileSync(path);
    writeFileSync(path, alteredBytes(right));
    return () => writeFileSync(path, right);
  });
}

export function changeBytesInS3(
  options: TrialOptions,
  { objects, environment }: S3Server,
): Promise<Row> {
  const change = (_trial: Trial, id: string) => {
    const key = [...objects.keys()].find((name) => name.endsWith(id)) ?? "";
    const right = objects.get(key);
    if (!right) throw new Error(`S3 has no file ${id}.`);
    objects.set(key, { ...right, bytes: alteredBytes(right.bytes) });
    return () => void objects.set(key, right);
  };
  return changeBytes(options, "S3 returns altered bytes", change, () => environment);
}

/** @param change changes the bytes of the file; it returns a function that puts them back */
async function changeBytes(
  options: TrialOptions,
  fault: string,
  change: (trial: Trial, id: string) => () => void,
  settingsFor?: SettingsFor,
): Promise<Row> {
  const trial = await openTrial(options, settingsFor);
  const { captain, kind } = trial;
  const text = "Torque of the rim nut: 42 Nm. ".repeat(10_000);
  const id = await captain.upload("torque.txt", text);
  const readFile = async () => {
    const answer = await captain.get(`/api/files/${id}`).catch(() => undefined);
    if (!answer) return "ends early";
    return answer.text === text ? "right" : `altered bytes (${answer.status})`;
  };
  // Begin only once the file downloads correctly.
  while ((await readFile()) !== "right") await pause(20);
  const putBack = change(trial, id);
  const duringFault = await readFile();
  putBack();
  const recovery = await measureRecovery(captain, performance.now());
  const after = await readFile();
  await trial.remove();
  return {
    fault,
    database: kind,
    cycles: "1",
    acknowledged: "1",
    lost: after === "right" ? "0" : "1",
    wrong: duringFault.startsWith("altered") ? "1" : "0",
    "writes during the fault": "",
    "reads during the fault": `the download ${duringFault}`,
    "ready again": describeRecoveries([recovery]),
  };
}

/** Changes one bit, so that the size stays the same. */
function alteredBytes(right: Buffer): Buffer {
  return Buffer.from(right.map((byte, place) => (place === right.length - 2 ? byte ^ 1 : byte)));
}
