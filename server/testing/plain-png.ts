import sharp from "sharp";

export function plainPng(width: number, height: number, background = "#97192b"): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}
