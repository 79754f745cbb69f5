import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keysMax, requestRate } from "./request-rate.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: 0 }));
afterEach(() => vi.useRealTimers());

const slowDown = (retryAfter: number) =>
  expect.objectContaining({ code: "too-many-requests", retryAfter });

test("passes requests within the rate and refuses the others until the minute ends", () => {
  const rate = requestRate(2);
  rate.count("a");
  rate.refuseWhenOverLimit("a");
  vi.setSystemTime(20_500);
  rate.count("a");
  expect(() => rate.refuseWhenOverLimit("a")).toThrow(slowDown(40));
  vi.setSystemTime(59_999);
  expect(() => rate.refuseWhenOverLimit("a")).toThrow(slowDown(1));
  vi.setSystemTime(60_000);
  expect(() => rate.refuseWhenOverLimit("a")).not.toThrow();
});

test("starts a new minute with the first request after the previous one", () => {
  const rate = requestRate(1);
  rate.count("a");
  vi.setSystemTime(90_000);
  rate.count("a");
  expect(() => rate.refuseWhenOverLimit("a")).toThrow(slowDown(60));
});

test("starts a new minute once the clock was set back by more than one", () => {
  const rate = requestRate(1);
  vi.setSystemTime(90_000);
  rate.count("a");
  vi.setSystemTime(30_001);
  expect(() => rate.refuseWhenOverLimit("a")).toThrow(slowDown(120));
  vi.setSystemTime(30_000);
  expect(() => rate.refuseWhenOverLimit("a")).not.toThrow();
});

test("counts each key separately", () => {
  const rate = requestRate(1);
  rate.count("a");
  expect(() => rate.refuseWhenOverLimit("b")).not.toThrow();
});

test("forgets the oldest window when there are too many keys", () => {
  const rate = requestRate(1);
  for (let n = 0; n <= keysMax; n += 1) rate.count(`key ${n}`);
  expect(() => rate.refuseWhenOverLimit("key 0")).not.toThrow();
  expect(() => rate.refuseWhenOverLimit("key 1")).toThrow(slowDown(60));
});
