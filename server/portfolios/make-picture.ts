import { fileTypeFromBuffer } from "file-type";
import type { Crop } from "../../domain/pictures.ts";
import { heicSentence, portfolioPictureMaxBytes } from "../../domain/portfolios.ts";
import { Refusal } from "../../domain/refusals.ts";
import { inPictureProcess, type MadePicture } from "../pictures/in-picture-process.ts";

const types = new Set(["image/jpeg", "image/png", "image/gif", "image/webp", "image/avif"]);
const heic = new Set(["image/heic", "image/heif", "image/heic-sequence", "image/heif-sequence"]);

/**
 * Reads a picture by its bytes and makes it in the sizes that pages need (rule 10.6).
 * @param picture with the part to keep; all of it without one
 * @param whose whoever sent it
 * @throws Refusal "not-a-picture", "picture-too-large", "too-many-pixels", "busy"
 */
export async function makePicture(
  { bytes, crop }: { bytes: Uint8Array; crop?: Crop | undefined },
  whose: string,
): Promise<MadePicture> {
  const type = await fileTypeFromBuffer(bytes);
  if (type && heic.has(type.mime)) {
    throw new Refusal("not-a-picture", { detail: heicSentence });
  }
  if (!type || !types.has(type.mime)) throw new Refusal("not-a-picture");
  if (bytes.length >= portfolioPictureMaxBytes) throw new Refusal("picture-too-large");
  return inPictureProcess("portfolio", { crop }, { read: () => bytes, whose });
}
