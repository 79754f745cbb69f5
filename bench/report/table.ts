import { changeOf, findPrevious, roundFigure, type Part } from "./record.ts";
import { isMet, type Row } from "./rows.ts";

const head = ["", "now", "unit", "budget", "met", "limit", "previous", "change", "details"];

export function tableOf(rows: readonly Row[], record: readonly Part[]): string {
  const groups = Map.groupBy(rows, (row) => row.group);
  return [...groups]
    .map(([group, members]) => {
      const lines = members.map((row) => cellsOf(row, findPrevious(record, row)));
      return `### ${group}\n\n${formatTable([head, ...lines])}`;
    })
    .join("\n\n");
}

/** For example "37 of 41 budgets are met", followed by the missed ones. */
export function verdictOf(rows: readonly Row[]): string {
  const budgeted = rows.filter((row) => isMet(row) !== undefined);
  const missed = budgeted.filter((row) => isMet(row) === false);
  const names = missed.map(({ group, name }) => `  not met: ${group}: ${name}`);
  const count = `${budgeted.length - missed.length} of ${budgeted.length} budgets are met.`;
  return [count, ...names].join("\n");
}

function cellsOf(row: Row, previous: Row | undefined): string[] {
  const met = isMet(row);
  const change = previous && changeOf(row, previous);
  return [
    row.name,
    formatFigure(row.value),
    row.unit,
    row.budget === undefined ? "" : `${row.more ? "≥" : "≤"} ${formatFigure(row.budget)}`,
    met === undefined ? "" : met ? "yes" : "NO",
    row.limit === undefined ? "" : formatFigure(row.limit),
    previous === undefined ? "" : formatFigure(previous.value),
    change === undefined ? "" : `${change > 0 ? "+" : ""}${change.toFixed(0)} %`,
    Object.entries(row.details ?? {})
      .map(([name, figure]) => `${name} ${formatFigure(figure)}`)
      .join(", "),
  ];
}

function formatFigure(figure: number): string {
  return roundFigure(figure).toLocaleString("en-US", { maximumFractionDigits: 3 });
}

function formatTable(all: readonly string[][]): string {
  const used = head.map((_, column) => all.slice(1).some((line) => line[column] !== ""));
  const lines = all.map((line) => line.filter((_, column) => used[column]));
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(3, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const formatLine = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const [first = [], ...rest] = lines;
  return [
    formatLine(first),
    formatLine(widths.map((width) => "-".repeat(width))),
    ...rest.map(formatLine),
  ].join("\n");
}
