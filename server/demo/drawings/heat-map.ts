import { grey, ink, svg, text } from "./svg.ts";

type Axis = readonly [from: number, to: number, label: string];

const stops = ["#1f2a63", "#1f6fb5", "#2fa58a", "#9cc34b", "#f2c14b", "#e0632f", "#97192b"];

/** A field of numbers between 0 and 1 as colours, in cells small enough to look smooth. */
export function heatMap(
  title: string,
  x: Axis,
  y: Axis,
  value: (x: number, y: number) => number,
): string {
  const [columns, rows] = [72, 42];
  const [width, height] = [1000 / columns, 500 / rows];
  const cells = Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const level = value((column + 0.5) / columns, 1 - (row + 0.5) / rows);
    const place = `x="${110 + column * width}" y="${90 + row * height}"`;
    return `<rect ${place} width="${width + 0.5}" height="${height + 0.5}" fill="${heatColour(level)}"/>`;
  });
  return svg(1200, 720, cells.join("") + labels(title, x, y));
}

export function heatColour(level: number): string {
  const place = Math.min(Math.max(level, 0), 0.999) * (stops.length - 1);
  const from = stops[Math.floor(place)] ?? "";
  const to = stops[Math.floor(place) + 1] ?? "";
  return `rgb(${[1, 3, 5].map((at) => mix(part(from, at), part(to, at), place % 1)).join(",")})`;
}

function part(colour: string, at: number): number {
  return Number.parseInt(colour.slice(at, at + 2), 16);
}

function mix(from: number, to: number, share: number): number {
  return Math.round(from + (to - from) * share);
}

function labels(title: string, x: Axis, y: Axis): string {
  const marks = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const [atX, atY] = [x[0] + (x[1] - x[0]) * share, y[0] + (y[1] - y[0]) * share];
    return (
      text(110 + share * 1000, 624, Math.round(atX), { anchor: "middle", fill: grey }) +
      text(94, 598 - share * 500, Math.round(atY), { anchor: "end", fill: grey })
    );
  });
  return (
    text(40, 46, title, { size: 28, fill: ink, bold: true }) +
    marks.join("") +
    text(1110, 664, x[2], { anchor: "end", fill: ink }) +
    text(1160, 76, y[2], { anchor: "end", fill: ink })
  );
}
