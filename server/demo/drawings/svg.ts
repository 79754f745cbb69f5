/** What every drawing is made of: plain SVG as text. */
export const ink = "#1a1716";
export const grey = "#6f6861";
export const hairline = "#e7e3df";
const colours = ["#97192b", "#2b63d9", "#23923f", "#a96a10", "#0b8fcb", "#5d5853"] as const;

export function colourAt(index: number): string {
  return colours[index % colours.length] ?? ink;
}

export function svg(width: number, height: number, body: string, ground = "#ffffff"): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"
    font-family="Geist, 'DejaVu Sans', Helvetica, Arial, sans-serif"><rect width="100%" height="100%" fill="${ground}"/>${body}</svg>`;
}

type TextLook = {
  size?: number;
  fill?: string;
  anchor?: "start" | "middle" | "end";
  bold?: boolean;
};

export function text(x: number, y: number, words: string | number, look: TextLook = {}): string {
  const { size = 22, fill = grey, anchor = "start", bold = false } = look;
  const escaped = String(words).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="${anchor}" font-weight="${bold ? 600 : 400}">${escaped}</text>`;
}

/** The same numbers on every run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
