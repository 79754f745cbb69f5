import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Machine } from "./machine.ts";
import type { Row } from "./rows.ts";

const file = fileURLToPath(new URL("../record.json", import.meta.url));

export type Run = { date: string; commit: string; machine: Machine };

/** The figures of one run for one group, such as "search · SQLite · 10,000 documents". */
export type Part = Run & { group: string; rows: Row[] };

export function readRecord(): Part[] {
  if (!existsSync(file)) return [];
  return JSON.parse(readFileSync(file, "utf8")) as Part[];
}

export function writeRecord(parts: readonly Part[]): void {
  writeFileSync(file, `${JSON.stringify(parts, null, 2)}\n`);
}

export function partsOf(rows: readonly Row[], { date, commit, machine }: Run): Part[] {
  const groups = Map.groupBy(rows, (row) => row.group);
  return [...groups].map(([group, members]) => {
    return { group, date, commit, machine, rows: members.map(roundFigures) };
  });
}

/** Replaces parts that were measured again: the record can be made in several runs. */
export function mergeParts(known: readonly Part[], measured: readonly Part[]): Part[] {
  const again = new Set(measured.map(({ group }) => group));
  return [...known.filter(({ group }) => !again.has(group)), ...measured].toSorted((one, other) =>
    one.group.localeCompare(other.group, "en", { numeric: true }),
  );
}

export function findPrevious(record: readonly Part[], row: Row): Row | undefined {
  return record
    .find(({ group }) => group === row.group)
    ?.rows.find(({ name }) => name === row.name);
}

/** The change in percent; undefined when the previous value was zero. */
export function changeOf(row: Row, previous: Row): number | undefined {
  return previous.value === 0 ? undefined : ((row.value - previous.value) / previous.value) * 100;
}

function roundFigures(row: Row): Row {
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
