import { expect, test } from "vitest";
import type { Machine } from "./machine.ts";
import { partsOf } from "./record.ts";
import type { Row } from "./rows.ts";
import { plotScale } from "./scale-plots.ts";
import { tablesOf } from "./scale-tables.ts";

const machine = { processor: "A processor", cores: 2, postgres: "15.18 (Debian)" } as Machine;
const run = { date: "2026-11-27T14:00:00.000Z", commit: "abc1234", machine };

function grown(database: string, size: string, ms: number): Row[] {
  const group = `growth · ${database} · ${size} documents`;
  return [
    { group, name: "search, rare, slowest length: p95", value: ms, unit: "ms" },
    { group, name: "search, rare, 2 letters: p95", value: ms / 2, unit: "ms" },
    { group, name: "list page: p95", value: ms / 4, unit: "ms" },
  ];
}

function lived(database: string, multiple: number, ms: number): Row[] {
  const group = `seasons · ${database} · 10,000 documents`;
  const details = { p50: ms / 2, p99: ms * 2 };
  const row = (name: string, value: number, unit: string): Row => ({
    group,
    name: `${multiple}×, ${name}`,
    value,
    unit,
    details,
  });
  return [
    row("reads: p95", ms, "ms"),
    row("answered", 60, "a second"),
    row("errors", 0, "requests"),
    row("document: p95", ms / 3, "ms"),
  ];
}

const rows = [
  ...grown("SQLite", "1,000", 2),
  ...grown("PostgreSQL", "100,000", 12),
  ...lived("SQLite", 1, 9),
  ...lived("SQLite", 2, 30),
  { group: "search · SQLite · 1,000 documents", name: "2 letters: p95", value: 1, unit: "ms" },
];
const parts = partsOf(rows, run);
const tables = tablesOf(parts);
const lineOf = (table: string, begin: string) =>
  tables
    .get(table)
    ?.split("\n")
    .find((line) => line.startsWith(`| ${begin}`));

test("lists how each database grows, with a gap where nothing was measured", () => {
  expect(tables.get("growth")?.split("\n")[0]).toBe("|  |  | 1,000 | 100,000 |");
  expect(lineOf("growth", "search, rare fragments | SQLite")).toMatch(/\| 2 ms \|  \|$/);
  expect(lineOf("growth", "search, rare fragments | PostgreSQL")).toMatch(/\|  \| 12 ms \|$/);
});

test("lists fragments of each length at 100,000 documents", () => {
  expect(lineOf("fragments", "2 letters")).toBe("| 2 letters |  |  |  |  |  |  | 6 ms |  |");
  expect(lineOf("fragments", "3 letters")).toBeUndefined();
});

test("lists each step, and the operations of the first two", () => {
  expect(lineOf("load", "SQLite | 2×")).toContain("| 60 | 15 ms | 30 ms | 60 ms |");
  expect(lineOf("operations", "document")).toContain("| 4.5 ms | 3 ms | 18 ms |");
  expect(lineOf("operations-doubled", "document")).toContain("| 15 ms | 10 ms | 60 ms |");
  expect(lineOf("operations", "reads")).toBeUndefined();
});

test("leaves out tables without figures", () => {
  const empty = tablesOf(partsOf(grown("SQLite", "1,000", 2), run));
  expect([...empty.keys()]).toEqual(["growth", "runs"]);
});

test("names the run of each part", () => {
  expect(lineOf("runs", "growth · PostgreSQL")).toContain("| 2026-11-27 | abc1234 | A processor |");
  expect(lineOf("runs", "search")).toBeUndefined();
});

test("plots only what has figures", () => {
  const plots = plotScale(parts);
  expect([...plots.keys()]).toEqual(["scale-search", "scale-list", "scale-load"]);
  const [line] = plots.get("scale-load")?.series ?? [];
  expect(line).toMatchObject({
    name: "SQLite",
    points: [
      { x: 1, y: 9 },
      { x: 2, y: 30 },
    ],
  });
});
