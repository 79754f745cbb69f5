import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Machine } from "./machine.ts";
import type { Row } from "./rows.ts";

const file = fileURLToPath(new URL("../record.json", import.meta.url));

export type BenchRecord = { date: string; commit: string; machine: Machine; rows: Row[] };

export function readRecord(): BenchRecord | undefined {
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, "utf8")) as BenchRecord;
}

export function writeRecord(record: BenchRecord): void {
  const rows = record.rows.map(roundFigures);
  writeFileSync(file, `${JSON.stringify({ ...record, rows }, null, 2)}\n`);
}

export function findPrevious(
  record: Pick<BenchRecord, "rows"> | undefined,
  row: Row,
): Row | undefined {
  return record?.rows.find((known) => known.group === row.group && known.name === row.name);
}

/** The change in percent; undefined when the previous value was zero. */
export function changeOf(row: Row, previous: Row): number | undefined {
  return previous.value === 0 ? undefined : ((row.value - previous.value) / previous.value) * 100;
}

export function roundFigures(row: Row): Row {
  const { value, limit, details } = row;
  const entries = Object.entries(details ?? {}).map(([name, figure]) => [
    name,
    roundFigure(figure),
  ]);
  return {
    ...row,
    value: roundFigure(value),
    ...(limit !== undefined && { limit: roundFigure(limit) }),
    ...(details && { details: Object.fromEntries(entries) as Record<string, number> }),
  };
}

export function roundFigure(figure: number): number {
  return Math.abs(figure) >= 100 ? Math.round(figure) : Number(figure.toPrecision(3));
}
