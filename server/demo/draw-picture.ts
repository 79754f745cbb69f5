import sharp from "sharp";
import { drawings } from "./drawings/drawings.ts";

/** The bytes of a drawing, in the format that its name says. */
export async function drawPicture(name: string): Promise<Buffer> {
  const drawing = drawings[name];
  if (!drawing) throw new Error(`The demo has no drawing ${name}`);
  const image = sharp(Buffer.from(drawing()));
  return (
    name.endsWith(".jpg") ? image.jpeg({ quality: 84 }) : image.png({ palette: true })
  ).toBuffer();
}
