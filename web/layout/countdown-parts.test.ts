import { expect, test } from "vitest";
import { countdownParts, countdownSentence } from "./countdown-parts.ts";

const target = Date.parse("2026-05-12T00:00:00Z");
const before = (milliseconds: number) => target - milliseconds;

test("splits the remaining time into days, hours, minutes and seconds", () => {
  const left = ((38 * 24 + 14) * 60 + 27) * 60_000 + 9_000;
  expect(countdownParts(target, before(left))).toEqual({
    days: 38,
    hours: 14,
    minutes: 27,
    seconds: 9,
  });
});

test("counts only whole seconds", () => {
  expect(countdownParts(target, before(999)).seconds).toBe(0);
  expect(countdownParts(target, before(1000)).seconds).toBe(1);
});

test("keeps all four numbers at zero after the target", () => {
  const zero = { days: 0, hours: 0, minutes: 0, seconds: 0 };
  expect(countdownParts(target, before(0))).toEqual(zero);
  expect(countdownParts(target, before(-86_400_000))).toEqual(zero);
});

test("formats the remaining time as one sentence", () => {
  const parts = { days: 1, hours: 14, minutes: 1, seconds: 9 };
  expect(countdownSentence(parts)).toBe("1 day, 14 hours and 1 minute");
});
