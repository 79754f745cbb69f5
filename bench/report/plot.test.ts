import { expect, test } from "vitest";
import { drawPlot, linearTicks, logTicks, type Plot } from "./plot.ts";

const plot: Plot = {
  title: "Search & lists",
  x: { label: "documents", tick: (value) => value.toLocaleString("en-US") },
  y: { label: "ms, 95th percentile" },
  series: [
    {
      name: "SQLite",
      color: "first",
      points: [
        { x: 10_000, y: 4 },
        { x: 1_000, y: 2 },
      ],
    },
    { name: "PostgreSQL", color: "second", dash: "2 4", points: [{ x: 100_000, y: 8 }] },
  ],
};

function linesOf(svg: string): number[][][] {
  return [...svg.matchAll(/<polyline points="([^"]+)"/g)].map(([, way = ""]) =>
    way.split(" ").map((place) => place.split(",").map(Number)),
  );
}

test("draws each line from left to right, and larger values higher", () => {
  const [first = []] = linesOf(drawPlot(plot));
  const [[leftX = 0, lowY = 0] = [], [rightX = 0, highY = 0] = []] = first;
  expect(rightX).toBeGreaterThan(leftX);
  expect(highY).toBeLessThan(lowY);
});

test("spaces powers of ten evenly", () => {
  const [first = [], second = []] = linesOf(drawPlot(plot));
  const [one = 0, two = 0, three = 0] = [...first, ...second].map(([x]) => x);
  expect(two - one).toBeCloseTo(three - two, 0);
});

test("spaces powers of ten evenly on a logarithmic axis of values", () => {
  const points = [1, 10, 100].map((y) => ({ x: y * 1_000, y }));
  const series = [{ name: "SQLite", color: "first", points } as const];
  const [line = []] = linesOf(drawPlot({ ...plot, y: { label: "ms", isLog: true }, series }));
  const [low = 0, middle = 0, high = 0] = line.map(([, y]) => y);
  expect(low - middle).toBeCloseTo(middle - high, 0);
});

test("names every figure in its description, and escapes texts", () => {
  const svg = drawPlot(plot);
  expect(svg).toContain("SQLite: 4 at 10,000, 2 at 1,000; PostgreSQL: 8 at 100,000.");
  expect(svg).toContain("Search &amp; lists");
});

test("tells the databases apart by shape as well as color", () => {
  const svg = drawPlot(plot);
  expect(svg.match(/<circle/g)).toHaveLength(3);
  expect(svg.match(/width="8"/g)).toHaveLength(2);
});

test("has colors for both themes and needs nothing else", () => {
  const svg = drawPlot(plot);
  expect(svg).toContain("prefers-color-scheme: dark");
  expect(svg.replace("http://www.w3.org/2000/svg", "")).not.toMatch(/https?:|<script|@import/);
});

test.each([
  [8, [0, 2, 4, 6, 8]],
  [0.35, [0, 0.1, 0.2, 0.3, 0.4]],
  [190, [0, 50, 100, 150, 200]],
])("ticks values up to %d", (largest, expected) => {
  expect(linearTicks(largest)).toEqual(expected);
});

test("ticks the powers of ten around values", () => {
  expect(logTicks([0.4, 87])).toEqual([0.1, 1, 10, 100]);
  expect(logTicks([3])).toEqual([1, 10]);
});
