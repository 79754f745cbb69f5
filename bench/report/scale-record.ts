import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Machine } from "./machine.ts";
import { roundFigures } from "./record.ts";
import type { Row } from "./rows.ts";

const file = fileURLToPath(new URL("../scale.json", import.meta.url));

/** The figures of one run for one group, which is one database at one size. */
export type ScalePart = {
  group: string;
  date: string;
  commit: string;
  machine: Machine;
  rows: Row[];
};

export function readScale(): ScalePart[] {
  if (!existsSync(file)) return [];
  return JSON.parse(readFileSync(file, "utf8")) as ScalePart[];
}

export function writeScale(parts: readonly ScalePart[]): void {
  writeFileSync(file, `${JSON.stringify(parts, null, 2)}\n`);
}

export function partsOf(rows: readonly Row[], run: Omit<ScalePart, "group" | "rows">): ScalePart[] {
  const groups = Map.groupBy(rows, (row) => row.group);
  const { date, commit, machine } = run;
  return [...groups].map(([group, members]) => {
    return { group, date, commit, machine, rows: members.map(roundFigures) };
  });
}

/** Replaces parts that were measured again: a long measurement can be made in several runs. */
export function mergeParts(
  known: readonly ScalePart[],
  measured: readonly ScalePart[],
): ScalePart[] {
  const again = new Set(measured.map(({ group }) => group));
  return [...known.filter(({ group }) => !again.has(group)), ...measured].toSorted((one, other) =>
    one.group.localeCompare(other.group, "en", { numeric: true }),
  );
}
