import type { Crop } from "../../../domain/files/pictures.ts";
import { portraitShape } from "../../../domain/portfolios/portfolios.ts";

/** The largest part around the middle that has the portrait's shape; all of what cannot be read here. */
export async function middleOf(file: Blob): Promise<Crop | undefined> {
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    picture.close();
    return middle(width / height);
  } catch {
    return undefined;
  }
}

/** @param shape width by height of the whole */
export function middle(shape: number): Crop {
  const width = Math.min(1, portraitShape / shape);
  const height = Math.min(1, shape / portraitShape);
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
}
