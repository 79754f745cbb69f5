import { expect, test } from "vitest";
import type { Machine } from "./machine.ts";
import type { Row } from "./rows.ts";
import { mergeParts, partsOf } from "./scale-record.ts";

const run = (commit: string) => ({ date: "2026-11-27", commit, machine: {} as Machine });
const row = (group: string, value: number): Row => ({ group, name: "list", value, unit: "ms" });

test("makes a part of each group, with its run and rounded figures", () => {
  const parts = partsOf([row("one", 1.234_5), row("other", 2), row("one", 3)], run("a"));
  expect(parts.map(({ group, rows }) => [group, rows.map(({ value }) => value)])).toEqual([
    ["one", [1.23, 3]],
    ["other", [2]],
  ]);
  expect(parts[0]).toMatchObject({ commit: "a", date: "2026-11-27" });
});

test("keeps what was not measured again and replaces what was", () => {
  const known = partsOf([row("growth · 1,000", 1), row("growth · 10,000", 2)], run("a"));
  const again = partsOf([row("growth · 10,000", 3)], run("b"));
  const merged = mergeParts(known, again);
  expect(merged.map(({ commit, rows }) => [commit, rows[0]?.value])).toEqual([
    ["a", 1],
    ["b", 3],
  ]);
});

test("has the same order whatever was measured first", () => {
  const [first, second] = ["growth · A", "growth · B"].map((group) =>
    partsOf([row(group, 1)], run("a")),
  );
  expect(mergeParts(first ?? [], second ?? [])).toEqual(mergeParts(second ?? [], first ?? []));
});
