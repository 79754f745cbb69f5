export type Point = { x: number; y: number };

export type Series = {
  name: string;
  /** Related lines share a color. */
  color: "first" | "second";
  dash?: string | undefined;
  points: readonly Point[];
};

export type Plot = {
  title: string;
  /** On a logarithmic axis, with a tick at each value. */
  x: { label: string; tick: (value: number) => string };
  y: { label: string; isLog?: boolean };
  series: readonly Series[];
};

const width = 760;
const height = 420;
const left = 72;
const right = width - 40;
const bottom = height - 62;
const legendTop = 62;
const legendRow = 22;
const legendColumns = 2;
const ticksMin = 3;

/** Draws lines as an SVG with its own colors for both themes, which needs no script and no font. */
export function drawPlot({ title, x, y, series }: Plot): string {
  const points = series.flatMap((line) => line.points);
  const top = legendTop + Math.ceil(series.length / legendColumns) * legendRow;
  const xTicks = [...new Set(points.map((point) => point.x))].toSorted((one, other) => one - other);
  const values = points.map((point) => point.y);
  const yTicks = y.isLog ? logTicks(values) : linearTicks(Math.max(...values));
  const toX = scale([xTicks[0] ?? 1, xTicks.at(-1) ?? 1], [left + 24, right - 24], true);
  const toY = scale([yTicks[0] ?? 0, yTicks.at(-1) ?? 1], [bottom, top], y.isLog ?? false);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="name about">`,
    `  <title id="name">${escape(title)}</title>`,
    `  <desc id="about">${escape(describe(series, x.tick, y.label))}</desc>`,
    style,
    `  <rect class="paper" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="10" />`,
    `  <text class="title" x="24" y="34">${escape(title)}</text>`,
    ...series.map((line, index) => legendOf(line, index)),
    ...yTicks.flatMap((value) => [
      `  <line class="grid" x1="${left}" x2="${right}" y1="${at(toY(value))}" y2="${at(toY(value))}" />`,
      `  <text class="note" x="${left - 8}" y="${at(toY(value) + 4)}" text-anchor="end">${format(value)}</text>`,
    ]),
    ...xTicks.map(
      (value) =>
        `  <text class="note" x="${at(toX(value))}" y="${bottom + 20}" text-anchor="middle">${escape(x.tick(value))}</text>`,
    ),
    `  <text class="note" x="${(left + right) / 2}" y="${height - 16}" text-anchor="middle">${escape(x.label)}</text>`,
    `  <text class="note" x="${right}" y="34" text-anchor="end">${escape(y.label)}</text>`,
    ...series.map((line) => lineOf(line, toX, toY)),
    "</svg>",
    "",
  ].join("\n");
}

type Scale = (value: number) => number;

function lineOf({ color, dash, points }: Series, toX: Scale, toY: Scale): string {
  const places = points
    .toSorted((one, other) => one.x - other.x)
    .map((point) => ({ x: at(toX(point.x)), y: at(toY(point.y)) }));
  const way = places.map((place) => `${place.x},${place.y}`).join(" ");
  return [
    `  <g class="${color}">`,
    `    <polyline points="${way}"${dashOf(dash)} />`,
    ...places.map((place) => `    ${markOf(color, Number(place.x), Number(place.y))}`),
    "  </g>",
  ].join("\n");
}

function legendOf({ name, color, dash }: Series, index: number): string {
  const x = 24 + (index % legendColumns) * 350;
  const y = legendTop + Math.floor(index / legendColumns) * legendRow;
  return [
    `  <g class="${color}">`,
    `    <line x1="${x}" x2="${x + 36}" y1="${y - 4}" y2="${y - 4}"${dashOf(dash)} />`,
    `    ${markOf(color, x + 18, y - 4)}`,
    `    <text x="${x + 46}" y="${y}">${escape(name)}</text>`,
    "  </g>",
  ].join("\n");
}

/** Two shapes, because not everyone can tell the colors apart. */
function markOf(color: Series["color"], x: number, y: number): string {
  return color === "first"
    ? `<circle cx="${at(x)}" cy="${at(y)}" r="4" />`
    : `<rect x="${at(x - 4)}" y="${at(y - 4)}" width="8" height="8" />`;
}

function dashOf(dash: string | undefined): string {
  return dash === undefined ? "" : ` stroke-dasharray="${dash}"`;
}

function scale(from: readonly [number, number], to: readonly [number, number], isLog: boolean) {
  const part = (value: number) => (isLog ? Math.log10(value) : value);
  const [start, end] = [part(from[0]), part(from[1])];
  const length = end - start;
  return (value: number) =>
    length === 0 ? (to[0] + to[1]) / 2 : to[0] + ((part(value) - start) / length) * (to[1] - to[0]);
}

/** From zero, in steps of 1, 2, or 5 times a power of ten. */
export function linearTicks(largest: number): number[] {
  const power = 10 ** Math.floor(Math.log10(largest / ticksMin));
  const step = power * ([5, 2, 1].find((times) => largest / (power * times) >= ticksMin) ?? 1);
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, index) =>
    Number((index * step).toPrecision(12)),
  );
}

export function logTicks(values: readonly number[]): number[] {
  const first = Math.floor(Math.log10(Math.min(...values)));
  const last = Math.max(first + 1, Math.ceil(Math.log10(Math.max(...values))));
  return Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index));
}

/** Describes the figures in words for people who cannot see the lines. */
function describe(series: readonly Series[], tick: Plot["x"]["tick"], unit: string): string {
  const lines = series.map(({ name, points }) => {
    const figures = points.map((point) => `${format(point.y)} at ${tick(point.x)}`);
    return `${name}: ${figures.join(", ")}`;
  });
  return `${unit}. ${lines.join("; ")}.`;
}

function format(value: number): string {
  return value.toLocaleString("en-US", { maximumSignificantDigits: 3 });
}

function at(place: number): string {
  return String(Math.round(place * 10) / 10);
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

const style = `  <style>
    svg { font: 14px ui-sans-serif, system-ui, "Segoe UI", sans-serif; }
    .paper { fill: #ffffff; stroke: #c9ced6; }
    .grid { stroke: #e3e8ef; }
    text { fill: #1c2430; }
    .note { fill: #566173; font-size: 12px; }
    .title { font-size: 17px; font-weight: 600; }
    polyline { fill: none; }
    .first polyline, .first line { stroke: #1a5fb4; stroke-width: 2; }
    .first circle { fill: #1a5fb4; }
    .second polyline, .second line { stroke: #b0480f; stroke-width: 2; }
    .second rect { fill: #b0480f; }
    @media (prefers-color-scheme: dark) {
      .paper { fill: #14181f; stroke: #39424f; }
      .grid { stroke: #2a3340; }
      text { fill: #e8ecf2; }
      .note { fill: #a7b1c0; }
      .first polyline, .first line { stroke: #7fb2ff; }
      .first circle { fill: #7fb2ff; }
      .second polyline, .second line { stroke: #ffb27a; }
      .second rect { fill: #ffb27a; }
    }
  </style>`;
