import { execFileSync } from "node:child_process";
import { closeSync, constants, existsSync, openSync, readSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort } from "./testing/free-port.ts";
import { startProcess } from "./testing/server-process.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "paddock-main-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("keeps running when its log's reader goes away, and logs again for a new one", async () => {
  const pipe = join(folder, "log");
  execFileSync("mkfifo", [pipe]);
  const first = openReader(pipe);
  const output = openSync(pipe, "w");
  const running = startProcess({ DATA_DIR: folder }, output);
  closeSync(output);
  await expect.poll(first.read).toContain("Ctrl-C");
  const origin = /ready at (\S+)/.exec(first.read())?.[1] ?? "";
  first.close();
  for (let n = 0; n < 3; n += 1) expect((await fetch(`${origin}/api/config`)).status).toBe(200);
  const second = openReader(pipe);
  expect((await fetch(`${origin}/api/health`)).status).toBe(200);
  await expect.poll(second.read).toContain('"route":"/api/health"');
  second.close();
  running.child.kill("SIGTERM");
  expect(await running.ended).toBe(0);
});

test("keeps running when its log is open but not read", async () => {
  const pipe = join(folder, "log");
  execFileSync("mkfifo", [pipe]);
  const reader = openReader(pipe);
  const output = openSync(pipe, "w");
  const running = startProcess({ DATA_DIR: folder }, output);
  closeSync(output);
  await expect.poll(reader.read).toContain("Ctrl-C");
  const origin = /ready at (\S+)/.exec(reader.read())?.[1] ?? "";
  // More lines than a pipe holds.
  for (let n = 0; n < 1_000; n += 1) {
    expect((await fetch(`${origin}/api/config`)).status).toBe(200);
  }
  running.child.kill("SIGTERM");
  expect(await running.ended).toBe(0);
  reader.close();
});

test.runIf(existsSync("/dev/full"))("keeps running when its log is on a full disk", async () => {
  const full = openSync("/dev/full", "w");
  const port = await freePort();
  const settings = { DATA_DIR: folder, PORT: String(port) };
  const running = startProcess(settings, full);
  closeSync(full);
  const health = () =>
    fetch(`http://localhost:${port}/api/health`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(health).toBe(200);
  for (let n = 0; n < 3; n += 1) expect(await health()).toBe(200);
  running.child.kill("SIGTERM");
  expect(await running.ended).toBe(0);
});

/** Reads without blocking. */
function openReader(pipe: string) {
  const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  const buffer = Buffer.alloc(65_536);
  let text = "";
  const read = () => {
    try {
      text += buffer.toString("utf8", 0, readSync(reader, buffer));
    } catch {
      // The pipe is empty.
    }
    return text;
  };
  return { read, close: () => closeSync(reader) };
}
