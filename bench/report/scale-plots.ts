import type { Plot, Series } from "./plot.ts";
import type { Part } from "./record.ts";
import { databases, findFigure, multiplesOf, partsOfKind } from "./scale-figures.ts";

/** More than this many documents are short. */
const longDocumentsMax = 100_000;
const dashes = { common: undefined, rare: "8 4", absent: "2 4" } as const;

/** The plots of docs/scale.md, by name. Those without figures are left out. */
export function plotScale(parts: readonly Part[]): Map<string, Plot> {
  const plots: Record<string, Plot> = {
    "scale-search": searchPlot(parts),
    "scale-list": growthPlot(parts, "First page of a list", "list page: p95", "ms, p95"),
    "scale-create": growthPlot(
      parts,
      "Creating a document",
      "create, 1 connection: p95",
      "ms, p95",
    ),
    "scale-memory": growthPlot(parts, "Memory of the server after load", "memory after load", "MB"),
    "scale-load": loadPlot(parts),
  };
  return new Map(Object.entries(plots).filter(([, { series }]) => series.length > 0));
}

const documents = {
  label: "documents",
  tick: (size: number) =>
    `${size.toLocaleString("en-US")}${size > longDocumentsMax ? " short" : ""}`,
};

function growthPlot(parts: readonly Part[], title: string, name: string, unit: string): Plot {
  return { title, x: documents, y: { label: unit }, series: growthSeries(parts, name) };
}

function searchPlot(parts: readonly Part[]): Plot {
  const series = Object.entries(dashes).flatMap(([kind, dash]) =>
    growthSeries(parts, `search, ${kind}, slowest length: p95`).map((line) =>
      Object.assign(line, { name: `${line.name}, ${kind} fragments`, dash }),
    ),
  );
  const title = "Search for fragments of 1 to 12 letters";
  return { title, x: documents, y: { label: "ms, p95 of the slowest", isLog: true }, series };
}

function loadPlot(parts: readonly Part[]): Plot {
  const series = linesOf((database) =>
    partsOfKind(parts, "seasons")
      .filter((part) => part.database === database)
      .flatMap((part) =>
        multiplesOf(part).map((x) => ({ x, y: findFigure(part, `${x}×, reads: p95`)?.value })),
      ),
  );
  return {
    title: "300 people, busier and busier",
    x: { label: "times an ordinary day", tick: (multiple) => `${multiple}×` },
    y: { label: "ms until a read is answered, p95", isLog: true },
    series,
  };
}

function growthSeries(parts: readonly Part[], name: string): Series[] {
  return linesOf((database) =>
    partsOfKind(parts, "growth")
      .filter((part) => part.database === database)
      .map((part) => ({ x: part.size, y: findFigure(part, name)?.value })),
  );
}

type MaybePoint = { x: number; y: number | undefined };

function linesOf(pointsOf: (database: string) => MaybePoint[]): Series[] {
  return databases
    .map((name, index) => ({
      name,
      color: index === 0 ? ("first" as const) : ("second" as const),
      points: pointsOf(name).flatMap(({ x, y }) => (y === undefined ? [] : [{ x, y }])),
    }))
    .filter(({ points }) => points.length > 0);
}
