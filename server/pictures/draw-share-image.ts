import { fileURLToPath } from "node:url";
import sharp, { type OverlayOptions } from "sharp";
import { isEmpty } from "../../domain/content/is-empty.ts";
import type { PictureWork } from "./run-picture-process.ts";

const imageWidth = 1200;
const imageHeight = 630;
const margin = 80;
const portrait = { width: 330, height: 400, radius: 28 };

const ink = "#1a1615";
const mutedInk = "#5c5350";
const border = "#e4e0de";
const accent = "#97192b";

type Face = { file: string; name: string };
const display: Face = { file: "archivo.ttf", name: "Paddock Archivo" };
const text: Face = { file: "geist.ttf", name: "Paddock Geist" };

/** Uses bundled fonts, so that the image looks the same on every machine (rule 10.67). */
export async function drawShareImage(
  work: PictureWork["share"],
  portraitBytes: Buffer,
): Promise<Uint8Array> {
  const hasPortrait = portraitBytes.length > 0;
  const left = hasPortrait ? margin + portrait.width + 64 : margin;
  const width = imageWidth - margin - left;
  const name = await drawName(work.fullName, width);
  const subtitle = await drawText(work.subtitle, text, {
    size: 34,
    color: mutedInk,
    width,
    lines: 2,
  });
  const team = await drawText(work.teamName, text, { size: 26, color: mutedInk, width, lines: 1 });
  const block = 28 + 32 + name.height + 30 + subtitle.height;
  const top = Math.round(margin + (portrait.height - block) / 2);
  const parts: OverlayOptions[] = [
    { input: Buffer.from(kerb), left, top: Math.max(margin, top) },
    placeAt(name, left, Math.max(margin, top) + 60),
    placeAt(subtitle, left, Math.max(margin, top) + 60 + name.height + 30),
    placeAt(team, margin, imageHeight - 54 - Math.round(team.height / 2)),
  ];
  if (hasPortrait) {
    parts.push({ input: await roundedPortrait(portraitBytes), left: margin, top: margin });
  }
  return sharp(Buffer.from(background)).composite(parts).png({ palette: false }).toBuffer();
}

const background = `<svg xmlns="http://www.w3.org/2000/svg" width="${imageWidth}" height="${imageHeight}">
  <rect width="${imageWidth}" height="${imageHeight}" fill="#fff"/>
  <rect y="${imageHeight - 108}" width="${imageWidth}" height="108" fill="#faf9f8"/>
  <rect y="${imageHeight - 109}" width="${imageWidth}" height="1" fill="${border}"/>
  <rect width="${imageWidth}" height="10" fill="${accent}"/>
</svg>`;

const kerb = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="28">
  <g transform="translate(9 0) skewX(-18)" fill="${accent}">
    ${[0, 1, 2, 3, 4].map((at) => `<rect x="${at * 18}" width="9" height="28"/>`).join("")}
  </g>
</svg>`;

type Drawn = { input: Buffer; width: number; height: number };
type TextStyle = { size: number; color: string; width: number; lines: number };

const emptyDrawing: Drawn = {
  input: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'),
  width: 0,
  height: 0,
};

const lineHeight = 1.3;

async function drawName(name: string, width: number): Promise<Drawn> {
  for (const size of [76, 64, 52]) {
    const drawn = await drawText(name, display, { size, color: ink, width, lines: 9 });
    if (drawn.height <= size * lineHeight * 2) return drawn;
  }
  return drawText(name, display, { size: 44, color: ink, width, lines: 4 });
}

/** The bundled fonts have no emoji: some machines would draw boxes (rule 10.71). */
const emoji =
  /(?:\p{Extended_Pictographic}(?<![©®™])|[\u{1F000}-\u{1FAFF}\u{E0020}-\u{E007F}]|\uFE0F|\u20E3)\u200D?/gu;

async function drawText(
  words: string,
  { file, name }: Face,
  { size, color, width, lines }: TextStyle,
): Promise<Drawn> {
  const shown = words
    .replace(emoji, "")
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, " ")
    .trim();
  // Sharp fails on text without visible characters.
  if (isEmpty(shown)) return emptyDrawing;
  const markup = `<span foreground="${color}">${escapeMarkup(shown)}</span>`;
  const fontfile = fileURLToPath(new URL(`fonts/${file}`, import.meta.url));
  const drawn = await sharp({
    text: {
      text: markup,
      fontfile,
      font: `${name} ${size}`,
      width,
      rgba: true,
      dpi: 72,
      wrap: "word-char",
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  const height = Math.min(drawn.info.height, Math.ceil(size * lineHeight * lines));
  const visibleArea = { left: 0, top: 0, width: Math.min(width, drawn.info.width), height };
  const input = await sharp(drawn.data).extract(visibleArea).toBuffer();
  return { input, width: visibleArea.width, height };
}

function escapeMarkup(words: string): string {
  return words.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

function placeAt({ input }: Drawn, left: number, top: number): OverlayOptions {
  return { input, left, top };
}

async function roundedPortrait(bytes: Uint8Array): Promise<Buffer> {
  const { width, height, radius } = portrait;
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" rx="${radius}"/></svg>`;
  return sharp(bytes)
    .resize(width, height, { fit: "cover" })
    .composite([{ input: Buffer.from(mask), blend: "dest-in" }])
    .png()
    .toBuffer();
}
