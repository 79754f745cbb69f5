import { execFileSync } from "node:child_process";
import { closeSync, constants, openSync, readFileSync, readSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lineWriter } from "./line-writer.ts";
import { consoleLog } from "./log.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "paddock-log-"));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true, force: true });
});

test("writes each entry at once, as a line of JSON with its time", () => {
  vi.useFakeTimers({ now: Date.parse("2026-03-01T10:00:00.000Z") });
  const path = join(folder, "log");
  const file = openSync(path, "a");
  const log = consoleLog(lineWriter(file), false);
  log.info("first");
  log.error("second", { status: 500 });
  closeSync(file);
  expect(readFileSync(path, "utf8")).toBe(
    '{"time":"2026-03-01T10:00:00.000Z","level":"info","message":"first"}\n' +
      '{"time":"2026-03-01T10:00:00.000Z","level":"error","message":"second","status":500}\n',
  );
});

test("writes plain text to a terminal", () => {
  const written: string[] = [];
  const log = consoleLog((line) => void written.push(line), true);
  log.error("request", { route: "/api/session", status: 500, id: undefined });
  expect(written.join("")).toMatch(/^\d\d:\d\d:\d\d ERROR request \/api\/session 500\n$/);
});

test("writes delayed lines whole once a full pipe is read", () => {
  const pipe = join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
  const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
  const log = consoleLog(lineWriter(writer), false);
  const words = "x".repeat(1_000);
  for (let n = 0; n < 200; n += 1) log.info(words, { n });
  const buffer = Buffer.alloc(100_000);
  let text = "";
  for (let n = 200; n < 204; n += 1) {
    text += buffer.toString("utf8", 0, readSync(reader, buffer));
    log.info(words, { n });
  }
  closeSync(writer);
  closeSync(reader);
  const lines = text.split("\n").slice(0, -1);
  const numbers = lines.map((line) => (JSON.parse(line) as { n: number }).n);
  expect(numbers.length).toBeGreaterThan(100);
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, n) => n));
});
