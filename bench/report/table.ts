import { changeOf, findBefore, rounded, type BenchRecord } from "./record.ts";
import { isMet, type Row } from "./rows.ts";

const head = ["", "now", "unit", "budget", "met", "limit", "before", "change", "beside it"];

/** All figures as Markdown, a table for each group, beside what was recorded last. */
export function tableOf(rows: readonly Row[], record: BenchRecord | undefined): string {
  const groups = Map.groupBy(rows, (row) => row.group);
  return [...groups]
    .map(([group, members]) => {
      const lines = members.map((row) => cellsOf(row, findBefore(record, row)));
      return `### ${group}\n\n${drawn([head, ...lines])}`;
    })
    .join("\n\n");
}

/** "37 of 41 budgets are met", with the names of the others. */
export function verdictOf(rows: readonly Row[]): string {
  const judged = rows.filter((row) => isMet(row) !== undefined);
  const missed = judged.filter((row) => isMet(row) === false);
  const names = missed.map(({ group, name }) => `  not met: ${group}: ${name}`);
  const count = `${judged.length - missed.length} of ${judged.length} budgets are met.`;
  return [count, ...names].join("\n");
}

function cellsOf(row: Row, before: Row | undefined): string[] {
  const met = isMet(row);
  const change = before && changeOf(row, before);
  return [
    row.name,
    shown(row.value),
    row.unit,
    row.budget === undefined ? "" : `${row.more ? "≥" : "≤"} ${shown(row.budget)}`,
    met === undefined ? "" : met ? "yes" : "NO",
    row.limit === undefined ? "" : shown(row.limit),
    before === undefined ? "" : shown(before.value),
    change === undefined ? "" : `${change > 0 ? "+" : ""}${change.toFixed(0)} %`,
    Object.entries(row.details ?? {})
      .map(([name, figure]) => `${name} ${shown(figure)}`)
      .join(", "),
  ];
}

function shown(figure: number): string {
  return rounded(figure).toLocaleString("en-US", { maximumFractionDigits: 3 });
}

/** Columns of one width read well as they are, and as Markdown; those that say nothing are left out. */
function drawn(all: readonly string[][]): string {
  const used = head.map((_, column) => all.slice(1).some((line) => line[column] !== ""));
  const lines = all.map((line) => line.filter((_, column) => used[column]));
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(3, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const drawLine = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const [first = [], ...rest] = lines;
  return [
    drawLine(first),
    drawLine(widths.map((width) => "-".repeat(width))),
    ...rest.map(drawLine),
  ].join("\n");
}
