import { colourAt, hairline, ink, svg, text } from "./svg.ts";

export type Point = readonly [x: number, y: number];
type Series = { name: string; points: readonly Point[] };

type Axes = {
  x: readonly [from: number, to: number, label: string];
  y: readonly [number, number, string];
};

const size = { width: 1200, height: 720 };
const plot = { left: 110, top: 124, width: 1040, height: 486 };

/** Lines over a grid, each with its name in the head. */
export function lineChart(title: string, axes: Axes, series: readonly Series[]): string {
  const place = placer(axes);
  const lines = series.map(({ points }, index) => {
    const path = points.map((point) => place(point).join(",")).join(" ");
    return `<polyline points="${path}" fill="none" stroke="${colourAt(index)}" stroke-width="5" stroke-linejoin="round"/>`;
  });
  return svg(size.width, size.height, frame(title, axes) + legend(series) + lines.join(""));
}

export function scatterChart(title: string, axes: Axes, points: readonly Point[]): string {
  const place = placer(axes);
  const dots = points.map((point) => {
    const [x, y] = place(point);
    return `<circle cx="${x}" cy="${y}" r="4" fill="${colourAt(1)}" fill-opacity="0.45"/>`;
  });
  return svg(size.width, size.height, frame(title, axes) + dots.join(""));
}

type Bar = { name: string; values: readonly number[] };

/** Bars to the right, several values of one thing below each other. */
export function barChart(
  title: string,
  unit: string,
  names: readonly string[],
  bars: readonly Bar[],
): string {
  const most = Math.max(...bars.flatMap(({ values }) => values));
  const step = 560 / bars.length;
  const body = bars.map(({ name, values }, row) => {
    const top = 110 + row * step;
    const thickness = (step * 0.7) / values.length;
    const parts = values.map((value, index) => {
      const y = top + index * thickness;
      const width = (value / most) * 720;
      return (
        `<rect x="330" y="${y}" width="${width}" height="${thickness - 4}" rx="4" fill="${colourAt(index)}"/>` +
        text(342 + width, y + thickness / 2 + 6, `${value.toLocaleString("en-US")} ${unit}`, {
          size: 20,
        })
      );
    });
    return text(310, top + step * 0.4, name, { anchor: "end", fill: ink }) + parts.join("");
  });
  const head = legend(names.length > 1 ? names.map((name) => ({ name, points: [] })) : []);
  return svg(size.width, size.height, titleOf(title) + head + body.join(""));
}

function placer({ x, y }: Axes) {
  return ([px, py]: Point): [number, number] => [
    round(plot.left + ((px - x[0]) / (x[1] - x[0])) * plot.width),
    round(plot.top + plot.height - ((py - y[0]) / (y[1] - y[0])) * plot.height),
  ];
}

function frame(title: string, axes: Axes): string {
  const { x, y } = axes;
  const place = placer(axes);
  const marks = Array.from({ length: 6 }, (_, step) => {
    const [atX, atY] = [x[0] + ((x[1] - x[0]) * step) / 5, y[0] + ((y[1] - y[0]) * step) / 5];
    const [left] = place([atX, y[0]]);
    const [, top] = place([x[0], atY]);
    return (
      `<path d="M${plot.left} ${top}h${plot.width}M${left} ${plot.top}v${plot.height}" stroke="${hairline}" stroke-width="2"/>` +
      text(left, plot.top + plot.height + 34, round(atX), { anchor: "middle" }) +
      text(plot.left - 16, top + 8, round(atY), { anchor: "end" })
    );
  });
  return (
    titleOf(title) +
    marks.join("") +
    text(plot.left + plot.width, plot.top + plot.height + 72, x[2], { anchor: "end", fill: ink }) +
    text(plot.left - 70, plot.top - 22, y[2], { fill: ink })
  );
}

function titleOf(title: string): string {
  return text(40, 46, title, { size: 28, fill: ink, bold: true });
}

function legend(series: readonly Series[]): string {
  return series
    .map(({ name }, index) => {
      const y = 40 + Math.floor(index / 4) * 30;
      const x = 1150 - (Math.min(series.length, 4) - (index % 4)) * 150;
      return `<rect x="${x}" y="${y - 12}" width="26" height="6" rx="3" fill="${colourAt(index)}"/>${text(x + 36, y, name, { size: 20 })}`;
    })
    .join("");
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
