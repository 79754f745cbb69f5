import { expect, test } from "vitest";
import { groupByDay } from "./group-by-day.ts";

/** A Friday, late in the evening in New York, where it is four hours earlier than in UTC. */
const now = Date.parse("2026-04-04T02:30:00Z");

const names = (moments: string[], timeZone = "America/New_York") =>
  groupByDay(
    moments.map((at) => ({ at })),
    now,
    timeZone,
  ).map(({ name, items }) => `${name}: ${items.length}`);

test.each([
  ["2026-04-04T02:29:00Z", "Today"],
  ["2026-04-03T04:00:00Z", "Today"],
  ["2026-04-03T03:59:00Z", "Yesterday"],
  ["2026-04-02T03:59:00Z", "Earlier this week"],
  ["2026-03-29T04:00:00Z", "Earlier this week"],
  ["2026-03-29T03:59:00Z", "Last week"],
  ["2026-03-22T04:00:00Z", "Last week"],
  ["2026-03-22T03:59:00Z", "Earlier"],
  ["2025-12-31T12:00:00Z", "Earlier"],
])("puts %s under %s, by the days of the viewer's time zone", (moment, name) => {
  expect(names([moment])).toEqual([`${name}: 1`]);
});

test("counts a moment ahead of the device's slow clock as today", () => {
  expect(names(["2026-04-06T12:00:00Z"])).toEqual(["Today: 1"]);
});

test("keeps the order, with one group for each name", () => {
  const moments = [
    "2026-04-04T02:00:00Z",
    "2026-04-04T01:00:00Z",
    "2026-04-03T01:00:00Z",
    "2026-03-01T01:00:00Z",
    "2026-02-01T01:00:00Z",
  ];
  expect(names(moments)).toEqual(["Today: 2", "Yesterday: 1", "Earlier: 2"]);
  expect(names(moments, "UTC")).toEqual(["Today: 2", "Yesterday: 1", "Earlier: 2"]);
});

test("has no groups without items", () => {
  expect(names([])).toEqual([]);
});
