import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import type { WaitForFile } from "../testing/wait-for-file.ts";
import { runBoundedProcess } from "./run-bounded-process.ts";

const program = fileURLToPath(new URL("../testing/wait-for-file.ts", import.meta.url));

/** Whether its last thread has ended too: until then the system does not report the end. */
function hasEnded(pid: number): boolean {
  const state = readFileSync(`/proc/${pid}/stat`, "utf8");
  return state.includes(") Z ") && readdirSync(`/proc/${pid}/task`).length === 1;
}

test("takes the answer of a process that ends together with another", async () => {
  const folder = await mkdtemp(join(tmpdir(), "paddock-process-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = (name: string) => join(folder, name);
  const work: WaitForFile = { startedFile: file("started"), awaitedFile: file("awaited") };
  const answer = runBoundedProcess(program, work, new Uint8Array(), { timeLimit: 30_000 });
  while (!existsSync(work.startedFile)) await setImmediate();
  const pid = Number(readFileSync(work.startedFile, "utf8"));

  const other = fork(program, { serialization: "advanced" });
  const otherWork: WaitForFile = { startedFile: file("other"), awaitedFile: folder };
  other.send(otherWork);
  other.once("message", () => {
    // The end of the other process is reported next, and with it the end of this one.
    writeFileSync(work.awaitedFile, "");
    while (!hasEnded(pid));
  });
  while (!existsSync(otherWork.startedFile));
  while (!hasEnded(Number(other.pid)));
  await once(other, "exit");
  expect(await answer).toBe("answer");
});
