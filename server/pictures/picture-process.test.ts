import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { endProcesses } from "../testing/end-processes.ts";
import { plainPng } from "../testing/plain-png.ts";
import { runPictureProcess, PictureTookTooLong } from "./run-picture-process.ts";

const program = fileURLToPath(new URL("picture-process.ts", import.meta.url));

test("ends with the server that started it", async () => {
  const child = fork(program, {
    serialization: "advanced",
    stdio: ["pipe", "ignore", "ignore", "ipc"],
  });
  child.stdin?.on("error", () => undefined);
  child.stdin?.end(await plainPng(5000, 5000));
  child.send({ kind: "portfolio" }, () => child.disconnect());
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
});

test("reports that no process can start, and keeps the server running", async () => {
  const script = `
    import { openSync } from "node:fs";
    const { runPictureProcess } = await import("${new URL("run-picture-process.ts", import.meta.url)}");
    try {
      for (;;) openSync("/dev/null");
    } catch {}
    await runPictureProcess("measure", {}, { read: () => new Uint8Array(1) })
      .catch(({ code }) => console.log(code));
    setImmediate(() => console.log("alive"));`;
  const limitedOpenFiles = 'ulimit -n 60 && exec "$0" --input-type=module -e "$1"';
  const args = ["-c", limitedOpenFiles, process.execPath, script];
  const { stdout } = await promisify(execFile)("sh", args);
  expect(stdout).toBe("EMFILE\nalive\n");
});

/** Starts a picture process with these bytes and waits until it is reading them. */
async function startReading(kind: string, bytes: Uint8Array) {
  const child = fork(program, {
    serialization: "advanced",
    stdio: ["pipe", "ignore", "ignore", "ipc"],
  });
  child.send({ kind });
  const moreThanAPipeHolds = Buffer.concat([bytes, Buffer.alloc(1024 * 1024)]);
  await new Promise((resolve) => void child.stdin?.write(moreThanAPipeHolds, resolve));
  return child;
}

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "finishes a running picture when the server receives %s",
  async (signal) => {
    const child = await startReading("measure", await plainPng(40, 20));
    child.kill(signal);
    child.stdin?.end();
    expect(await once(child, "message")).toEqual([{ made: { width: 40, height: 20 } }, undefined]);
  },
);

test("does not blame the picture when its process was killed from outside", async () => {
  endProcesses("SIGKILL");
  const bytes = await plainPng(40, 20);
  const measured = runPictureProcess("measure", {}, { read: () => bytes });
  await expect(measured).rejects.toThrow("A process ended early: SIGKILL");
});

test("refuses a picture that crashes its process", async () => {
  endProcesses("SIGSEGV");
  const bytes = await plainPng(40, 20);
  const measured = runPictureProcess("measure", {}, { read: () => bytes });
  await expect(measured).rejects.toMatchObject({ code: "not-a-picture" });
});

test("refuses a picture that takes too long", async () => {
  const never = () => new Readable({ read: () => undefined });
  const measured = runPictureProcess("measure", {}, { read: never, timeLimit: 1 });
  await expect(measured).rejects.toBeInstanceOf(PictureTookTooLong);
});

test("refuses a picture that takes too much memory", async () => {
  const piece = Buffer.alloc(1024 * 1024);
  const huge = () => Readable.from(Array.from({ length: 1700 }, () => piece));
  const made = runPictureProcess("document", {}, { read: huge });
  await expect(made).rejects.toMatchObject({ code: "not-a-picture" });
});

test("aborting the work ends its process", async () => {
  const giveUp = new AbortController();
  const bytes = await plainPng(7000, 7000);
  const { signal } = giveUp;
  const made = runPictureProcess("portfolio", {}, { read: () => bytes, signal });
  giveUp.abort();
  await expect(made).rejects.toThrow("aborted");
});

test("does not blame the picture when its bytes cannot be read", async () => {
  const read = () => Promise.reject(new Error("EIO"));
  await expect(runPictureProcess("measure", {}, { read })).rejects.toThrow("EIO");
});
