import { roundFigure, type Part } from "./record.ts";
import { databases, findFigure, isOfScale, multiplesOf, partsOfKind } from "./scale-figures.ts";

type Table = { head: readonly string[]; lines: readonly (readonly string[])[] };

const growing = [
  ["search, common fragments, p95 of the slowest length", "search, common, slowest length: p95"],
  ["search, inside words", "search, inside words, slowest length: p95"],
  ["search, rare fragments", "search, rare, slowest length: p95"],
  ["search, absent fragments", "search, absent, slowest length: p95"],
  ["first page of a list, p95", "list page: p95"],
  ["creating a document, p95", "create, 1 connection: p95"],
  ["creating at 8 connections", "create, 8 connections"],
  ["memory of the server after load", "memory after load"],
  ["event loop late, p99", "event loop late: p99"],
  ["database on disk", "database on disk"],
  ["filled in", "filled in"],
] as const;

const kinds = ["common", "inside words", "rare", "absent"] as const;
const searchedSize = 100_000;

/** The tables of docs/scale.md, by the name of their place. Those without figures are left out. */
export function tablesOf(parts: readonly Part[]): Map<string, string> {
  const tables: [string, Table][] = [
    ["growth", growthTable(parts)],
    ["fragments", fragmentTable(parts)],
    ["load", loadTable(parts)],
    ["operations", operationTable(parts, "1×")],
    ["operations-doubled", operationTable(parts, "2×")],
    ["runs", runTable(parts.filter(isOfScale))],
  ];
  return new Map(
    tables
      .filter(([, { lines }]) => lines.length > 0)
      .map(([name, table]) => [name, formatTable(table)]),
  );
}

function growthTable(parts: readonly Part[]): Table {
  const grown = partsOfKind(parts, "growth");
  const sizes = [...new Set(grown.map(({ size }) => size))];
  const partAt = (database: string, size: number) =>
    grown.find((part) => part.size === size && part.database === database);
  const lines = growing.flatMap(([label, name]) =>
    databases.map((database) => [
      label,
      database,
      ...sizes.map((size) => cellOf(partAt(database, size), name)),
    ]),
  );
  const head = ["", "", ...sizes.map((size) => size.toLocaleString("en-US"))];
  return { head, lines: lines.filter((cells) => hasFigures(cells.slice(2))) };
}

function fragmentTable(parts: readonly Part[]): Table {
  const grown = partsOfKind(parts, "growth").filter(({ size }) => size === searchedSize);
  const partOf = (database: string) => grown.find((part) => part.database === database);
  const lines = Array.from({ length: 12 }, (_, index) => {
    const letters = `${index + 1} letter${index === 0 ? "" : "s"}`;
    const cells = databases.flatMap((database) =>
      kinds.map((kind) => cellOf(partOf(database), `search, ${kind}, ${letters}: p95`)),
    );
    return [letters, ...cells];
  });
  const head = databases.flatMap((database) => kinds.map((kind) => `${database}, ${kind}`));
  return { head: ["", ...head], lines: lines.filter((cells) => hasFigures(cells.slice(1))) };
}

function loadTable(parts: readonly Part[]): Table {
  const head = ["", "", "answered a second", "reads p50", "reads p95", "reads p99", "writes p95"];
  const lines = partsOfKind(parts, "seasons").flatMap((part) =>
    multiplesOf(part).map((multiple) => {
      const reads = findFigure(part, `${multiple}×, reads: p95`)?.details;
      const late = findFigure(part, `${multiple}×, event loop late: p99`)?.details;
      return [
        part.database,
        `${multiple}×`,
        cellOf(part, `${multiple}×, answered`, ""),
        formatFigure(reads?.["p50"], "ms"),
        cellOf(part, `${multiple}×, reads: p95`),
        formatFigure(reads?.["p99"], "ms"),
        cellOf(part, `${multiple}×, writes: p95`),
        cellOf(part, `${multiple}×, errors`, ""),
        cellOf(part, `${multiple}×, event loop late: p99`),
        formatFigure(late?.["most"], "ms"),
        formatFigure(findFigure(part, `${multiple}×, memory grows by`)?.details?.["most"], "MB"),
        cellOf(part, `${multiple}×, memory grows by`),
      ];
    }),
  );
  return {
    head: [
      ...head,
      "errors",
      "event loop late, p99",
      "event loop late, max",
      "memory, max",
      "memory grows by",
    ],
    lines,
  };
}

function operationTable(parts: readonly Part[], multiple: string): Table {
  const seasons = partsOfKind(parts, "seasons");
  const names = seasons.flatMap((part) =>
    part.rows.flatMap(({ name }) => operationIn(name, multiple) ?? []),
  );
  const figuresOn = (database: string, operation: string) => {
    const part = seasons.find((candidate) => candidate.database === database);
    const row = findFigure(part, `${multiple}, ${operation}: p95`);
    const { p50, p99 } = row?.details ?? {};
    return [p50, row?.value, p99].map((figure) => formatFigure(figure, "ms"));
  };
  const lines = [...new Set(names)].map((operation) =>
    [operation].concat(databases.flatMap((database) => figuresOn(database, operation))),
  );
  const head = databases.flatMap((name) =>
    ["p50", "p95", "p99"].map((share) => `${name} ${share}`),
  );
  return { head: ["", ...head], lines };
}

function operationIn(name: string, multiple: string): string | undefined {
  const [, of, operation] = /^(\d+×), (.*): p95$/.exec(name) ?? [];
  return of !== multiple || operation === "reads" || operation === "writes" ? undefined : operation;
}

function runTable(parts: readonly Part[]): Table {
  return {
    head: ["measured", "on", "commit", "processor", "cores", "memory", "Node", "PostgreSQL"],
    lines: parts.map(({ group, date, commit, machine }) => [
      group,
      date.slice(0, 10),
      commit,
      machine.processor,
      String(machine.cores),
      machine.memory,
      machine.node,
      group.includes("PostgreSQL") ? (machine.postgres.split(" ")[0] ?? "") : "",
    ]),
  };
}

function hasFigures(cells: readonly string[]): boolean {
  return cells.some((cell) => cell !== "");
}

/** @param unit the row's own by default */
function cellOf(part: Part | undefined, name: string, unit?: string): string {
  const row = findFigure(part, name);
  return formatFigure(row?.value, unit ?? row?.unit ?? "");
}

function formatFigure(figure: number | undefined, unit: string): string {
  if (figure === undefined) return "";
  const rounded = roundFigure(figure).toLocaleString("en-US", { maximumFractionDigits: 3 });
  return `${rounded} ${unit}`.trim();
}

function formatTable({ head, lines }: Table): string {
  const format = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [format(head), format(head.map(() => "---")), ...lines.map(format)].join("\n");
}
