import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { consoleLog } from "./log.ts";

let written: string[];

beforeEach(() => {
  written = [];
  vi.useFakeTimers({ now: Date.parse("2026-03-01T10:00:00.000Z") });
});
afterEach(() => vi.useRealTimers());

function openLog(isTTY = false) {
  const write = (line: string) => written.push(line) > 0;
  return consoleLog({ isTTY, write } as unknown as NodeJS.WriteStream);
}

const line = (level: string, message: string, millisecond: number) =>
  `{"time":"2026-03-01T10:00:00.00${millisecond}Z","level":"${level}","message":"${message}"}\n`;

test("lines of the same moment are written at once, in their order, each with its time", () => {
  const log = openLog();
  log.info("first");
  vi.advanceTimersByTime(3);
  log.info("second");
  expect(written).toEqual([]);
  vi.advanceTimersByTime(7);
  expect(written).toEqual([line("info", "first", 0) + line("info", "second", 3)]);
});

test("an error takes along what waits, and waits for nothing", () => {
  const log = openLog();
  log.info("before");
  log.error("broken");
  expect(written).toEqual([line("info", "before", 0) + line("error", "broken", 0)]);
  vi.advanceTimersByTime(20);
  expect(written).toHaveLength(1);
});

test("on a terminal it speaks in plain words", () => {
  openLog(true).error("request", { route: "/api/session", status: 500, id: undefined });
  expect(written.join("")).toMatch(/^\d\d:\d\d:\d\d ERROR request \/api\/session 500\n$/);
});

test("what waits is written when the process ends", async () => {
  const program = `
    import { consoleLog } from ${JSON.stringify(new URL("log.ts", import.meta.url).href)};
    consoleLog().info("last words");
    process.exit();`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program]);
  expect(await text(child.stdout)).toContain('"message":"last words"');
});
