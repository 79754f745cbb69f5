import type { Crop } from "../../../domain/files/pictures.ts";
import { portraitAspectRatio } from "../../../domain/portfolios/portfolios.ts";

/** @returns undefined if this browser cannot decode the file */
export async function centeredCropOf(file: Blob): Promise<Crop | undefined> {
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    picture.close();
    return centeredCrop(width / height);
  } catch {
    return undefined;
  }
}

/** The largest centered part with the portrait's aspect ratio. */
export function centeredCrop(aspectRatio: number): Crop {
  const width = Math.min(1, portraitAspectRatio / aspectRatio);
  const height = Math.min(1, aspectRatio / portraitAspectRatio);
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
}
