import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseKept } from "./choose-kept.ts";

const at = (text: string) => Date.parse(`${text}:00Z`);

test("keeps the newest of each day, week, and month", () => {
  const times = [
    "2026-11-26T03:00",
    "2026-11-26T02:00",
    "2026-11-25T03:00",
    "2026-11-24T03:00",
    "2026-11-22T03:00",
    "2026-11-15T03:00",
    "2026-10-31T03:00",
    "2026-10-01T03:00",
    "2026-09-30T03:00",
  ].map(at);
  expect(chooseKept(times, { daily: 2, weekly: 2, monthly: 2 })).toEqual(
    ["2026-11-26T03:00", "2026-11-25T03:00", "2026-11-22T03:00", "2026-10-31T03:00"].map(at),
  );
});

test("keeps seven days, five weeks, and twelve months of daily backups for years", () => {
  const day = 24 * 60 * 60 * 1000;
  let times: number[] = [];
  for (let n = 0; n < 800; n += 1) {
    times = chooseKept([...times, at("2024-01-01T03:00") + n * day], {
      daily: 7,
      weekly: 5,
      monthly: 12,
    });
  }
  expect(times.length).toBeGreaterThanOrEqual(7 + 3 + 11);
  expect(times.length).toBeLessThanOrEqual(7 + 5 + 12);
  expect(times.at(-1)).toBe(at("2025-04-30T03:00"));
});

test("always keeps the newest, and never more than asked for", () => {
  const kept = fc.record({ daily: fc.nat(9), weekly: fc.nat(9), monthly: fc.nat(9) });
  const times = fc.uniqueArray(fc.integer({ min: 0, max: at("2030-01-01T00:00") }), {
    minLength: 1,
  });
  fc.assert(
    fc.property(times, kept, (all, wanted) => {
      const chosen = chooseKept(all, wanted);
      expect(chosen[0]).toBe(Math.max(...all));
      expect(chosen.length).toBeLessThanOrEqual(
        Math.max(1, wanted.daily + wanted.weekly + wanted.monthly),
      );
      expect(new Set(chosen).size).toBe(chosen.length);
    }),
  );
});
