import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { trackProgress } from "./track-progress.ts";

type Save = Parameters<typeof trackProgress>[0];

let saved: string[];
const failures: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  saved = [];
  failures.length = 0;
});
afterEach(() => vi.useRealTimers());

const remember: Save = async ({ part, done }) => void saved.push(`${part} ${done}`);
const track = (save: Save = remember) => trackProgress(save, (error) => failures.push(error));

test("saves each part at once, and then the newest progress once a second", async () => {
  const progress = track();
  for (const done of [1, 2, 3]) progress.show({ part: "unpacking", done, total: 9 });
  await vi.advanceTimersByTimeAsync(10);
  expect(saved).toEqual(["unpacking 1"]);
  await vi.advanceTimersByTimeAsync(1_000);
  progress.show({ part: "reading", done: 1, total: 5 });
  await vi.advanceTimersByTimeAsync(10);
  expect(saved).toEqual(["unpacking 1", "unpacking 3", "reading 1"]);
  await progress.stop();
});

test("saves nothing again while nothing has changed, and nothing after its end", async () => {
  const progress = track();
  progress.show({ part: "writing", done: 1, total: 2 });
  await vi.advanceTimersByTimeAsync(5_000);
  await progress.stop();
  progress.show({ part: "writing", done: 2, total: 2 });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(saved).toEqual(["writing 1"]);
});

test("knows when the current part began", async () => {
  const begun: number[] = [];
  const progress = track(async ({ partAt }) => void begun.push(partAt));
  progress.show({ part: "reading", done: 1, total: 2 });
  await vi.advanceTimersByTimeAsync(2_000);
  progress.show({ part: "reading", done: 2, total: 2 });
  await vi.advanceTimersByTimeAsync(1_000);
  progress.show({ part: "writing", done: 1, total: 2 });
  await vi.advanceTimersByTimeAsync(10);
  const [first = 0] = begun;
  expect(begun).toEqual([first, first, first + 3_000]);
  await progress.stop();
});

test("reports a failed save and tries the next", async () => {
  let isBroken = true;
  const progress = track(async (shown) => {
    if (isBroken) throw new Error("busy");
    return remember(shown);
  });
  progress.show({ part: "writing", done: 1, total: 2 });
  await vi.advanceTimersByTimeAsync(10);
  expect(failures).toEqual([new Error("busy")]);
  isBroken = false;
  progress.show({ part: "writing", done: 2, total: 2 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(saved).toEqual(["writing 2"]);
  await progress.stop();
});

test("never runs two saves at a time, and waits for the last", async () => {
  const slow = Promise.withResolvers<void>();
  let calls = 0;
  const progress = track(async () => {
    calls += 1;
    await slow.promise;
  });
  progress.show({ part: "reading", done: 1, total: 2 });
  progress.show({ part: "writing", done: 1, total: 2 });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(calls).toBe(1);
  let hasStopped = false;
  const stopping = progress.stop().then(() => (hasStopped = true));
  await vi.advanceTimersByTimeAsync(10);
  expect(hasStopped).toBe(false);
  slow.resolve();
  await stopping;
});
