import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { endProcesses } from "../testing/end-processes.ts";
import { plainPng } from "../testing/portfolio-forms.ts";
import { inPictureProcess, TookTooLong } from "./in-picture-process.ts";

const program = fileURLToPath(new URL("picture-process.ts", import.meta.url));

test("who works on a picture stops with the server that asked for it", async () => {
  const child = fork(program, {
    serialization: "advanced",
    stdio: ["pipe", "ignore", "ignore", "ipc"],
  });
  child.stdin?.on("error", () => undefined);
  child.stdin?.end(await plainPng(5000, 5000));
  child.send({ kind: "portfolio" }, () => child.disconnect());
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
});

test("a server that can start no process any more says so, and lives on", async () => {
  const asking = `
    import { openSync } from "node:fs";
    const { inPictureProcess } = await import("${new URL("in-picture-process.ts", import.meta.url)}");
    try {
      for (;;) openSync("/dev/null");
    } catch {}
    await inPictureProcess("measure", {}, { read: () => new Uint8Array(1) })
      .catch(({ code }) => console.log(code));
    setImmediate(() => console.log("alive"));`;
  const few = 'ulimit -n 60 && exec "$0" --input-type=module -e "$1"';
  const { stdout } = await promisify(execFile)("sh", ["-c", few, process.execPath, asking]);
  expect(stdout).toBe("EMFILE\nalive\n");
});

/** Bytes that the program has begun to read when this ends, by a program that knows what it is to do. */
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
  "a picture that is under way when its server is told %s is made",
  async (signal) => {
    const child = await startReading("measure", await plainPng(40, 20));
    child.kill(signal);
    child.stdin?.end();
    expect(await once(child, "message")).toEqual([{ made: { width: 40, height: 20 } }, undefined]);
  },
);

test("a process that somebody else ended says nothing about its picture", async () => {
  endProcesses("SIGKILL");
  const bytes = await plainPng(40, 20);
  const measured = inPictureProcess("measure", {}, { read: () => bytes });
  await expect(measured).rejects.toThrow("A process for a picture ended early: SIGKILL");
});

test("a picture that breaks the library that reads it is refused", async () => {
  endProcesses("SIGSEGV");
  const bytes = await plainPng(40, 20);
  const measured = inPictureProcess("measure", {}, { read: () => bytes });
  await expect(measured).rejects.toMatchObject({ code: "not-a-picture" });
});

test("a picture that takes too long is refused as such", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const never = () => new Readable({ read: () => undefined });
  const measured = inPictureProcess("measure", {}, { read: never });
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  vi.advanceTimersByTime(20_000);
  await expect(measured).rejects.toBeInstanceOf(TookTooLong);
});

test("a picture that takes more memory than any that is meant to be shown is refused", async () => {
  const piece = Buffer.alloc(1024 * 1024);
  const huge = () => Readable.from(Array.from({ length: 1700 }, () => piece));
  const made = inPictureProcess("document", {}, { read: huge });
  await expect(made).rejects.toMatchObject({ code: "not-a-picture" });
});

test("work that is given up ends its process", async () => {
  const giveUp = new AbortController();
  const bytes = await plainPng(7000, 7000);
  const { signal } = giveUp;
  const made = inPictureProcess("portfolio", {}, { read: () => bytes, signal });
  giveUp.abort();
  await expect(made).rejects.toThrow("aborted");
});

test("bytes that cannot be read are no fault of the picture", async () => {
  const read = () => Promise.reject(new Error("EIO"));
  await expect(inPictureProcess("measure", {}, { read })).rejects.toThrow("EIO");
});
