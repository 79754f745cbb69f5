import { colourAt, ink, svg, text } from "./svg.ts";

export type Block = { at: readonly [column: number, row: number]; name: string; colour?: number };

const block = { width: 190, height: 92, gapX: 42, gapY: 58 };

/** Boxes on a grid, joined in the order of the pairs. */
export function blockDiagram(
  title: string,
  blocks: readonly Block[],
  pairs: readonly (readonly [number, number])[],
): string {
  const columns = Math.max(...blocks.map(({ at }) => at[0])) + 1;
  const rows = Math.max(...blocks.map(({ at }) => at[1])) + 1;
  const width = 80 + columns * (block.width + block.gapX) - block.gapX;
  const height = 130 + rows * (block.height + block.gapY) - block.gapY;
  const lines = pairs.map(([from, to]) => join(centre(blocks[from]), centre(blocks[to])));
  return svg(
    width,
    height,
    text(40, 46, title, { size: 26, fill: ink, bold: true }) +
      lines.join("") +
      blocks.map(box).join(""),
    "#faf9f8",
  );
}

function centre({ at }: Block = { at: [0, 0], name: "" }): [number, number] {
  const x = 40 + at[0] * (block.width + block.gapX) + block.width / 2;
  return [x, 86 + at[1] * (block.height + block.gapY) + block.height / 2];
}

function join([x1, y1]: [number, number], [x2, y2]: [number, number]): string {
  return `<path d="M${x1} ${y1}H${x2}V${y2}" fill="none" stroke="${ink}" stroke-width="3"/>`;
}

function box(each: Block): string {
  const [x, y] = centre(each);
  const words = each.name.split("|");
  const lines = words.map((word, index) =>
    text(x, y + 7 + (index - (words.length - 1) / 2) * 25, word, {
      size: 20,
      fill: ink,
      anchor: "middle",
    }),
  );
  const place = `x="${x - block.width / 2}" y="${y - block.height / 2}" width="${block.width}" height="${block.height}"`;
  return `<rect ${place} rx="10" fill="#ffffff" stroke="${colourAt(each.colour ?? 5)}" stroke-width="4"/>${lines.join("")}`;
}
