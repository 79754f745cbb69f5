import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Machine } from "./machine.ts";
import type { Row } from "./rows.ts";

const file = fileURLToPath(new URL("../record.json", import.meta.url));

/** A whole run, with what it ran on. */
export type BenchRecord = { date: string; commit: string; machine: Machine; rows: Row[] };

export function readRecord(): BenchRecord | undefined {
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, "utf8")) as BenchRecord;
}

export function writeRecord(record: BenchRecord): void {
  const rows = record.rows.map((row) => ({ ...row, ...roundedFigures(row) }));
  writeFileSync(file, `${JSON.stringify({ ...record, rows }, null, 2)}\n`);
}

/** What the same measurement said when it was last recorded. */
export function findBefore(record: BenchRecord | undefined, row: Row): Row | undefined {
  return record?.rows.find((known) => known.group === row.group && known.name === row.name);
}

/** In percent of what it was; nothing when that was zero. */
export function changeOf(row: Row, before: Row): number | undefined {
  return before.value === 0 ? undefined : ((row.value - before.value) / before.value) * 100;
}

function roundedFigures({ value, limit, details }: Row): Partial<Row> {
  const entries = Object.entries(details ?? {}).map(([name, figure]) => [name, rounded(figure)]);
  return {
    value: rounded(value),
    ...(limit !== undefined && { limit: rounded(limit) }),
    ...(details && { details: Object.fromEntries(entries) as Record<string, number> }),
  };
}

/** Three digits that count; the rest is chance. */
export function rounded(figure: number): number {
  return Math.abs(figure) >= 100 ? Math.round(figure) : Number(figure.toPrecision(3));
}
