import { beforeEach, expect, test, vi } from "vitest";
import { loadWhenIdle } from "./load-when-idle.ts";

let loaded: string[];
let idle: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  loaded = [];
  idle = [];
  vi.stubGlobal("requestIdleCallback", (run: () => void) => idle.push(run));
});

const load = (name: string) => async () => void loaded.push(name);
async function beIdle() {
  await vi.advanceTimersByTimeAsync(2_000);
  idle.shift()?.();
  await vi.advanceTimersByTimeAsync(0);
}

test("loads one after the other, each when the browser is idle", async () => {
  loadWhenIdle([load("list"), load("document")]);
  expect(loaded).toEqual([]);
  await beIdle();
  expect(loaded).toEqual(["list"]);
  await beIdle();
  expect(loaded).toEqual(["list", "document"]);
});

test("continues after code that is missing or already there", async () => {
  const fail = () => Promise.reject(new Error("Failed to fetch"));
  loadWhenIdle([fail, () => undefined, load("history")]);
  await beIdle();
  await beIdle();
  await beIdle();
  expect(loaded).toEqual(["history"]);
});

test("waits a few seconds at most for a browser that is never idle", async () => {
  const busy = (run: () => void, options?: IdleRequestOptions) => {
    if (options?.timeout) setTimeout(run, options.timeout);
  };
  vi.stubGlobal("requestIdleCallback", busy);
  loadWhenIdle([load("list"), load("document")]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(loaded).toEqual(["list", "document"]);
});

test("loads nothing for a viewer who saves data", async () => {
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  loadWhenIdle([load("list")]);
  await beIdle();
  expect(loaded).toEqual([]);
});
