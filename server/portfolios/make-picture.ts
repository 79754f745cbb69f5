import type { Readable } from "node:stream";
import { pictureTypes, type Crop } from "../../domain/files/pictures.ts";
import { heicSentence, portfolioPictureMaxBytes } from "../../domain/portfolios/portfolios.ts";
import { Refusal } from "../../domain/refusals.ts";
import { runPictureProcess, type PictureResult } from "../pictures/run-picture-process.ts";

const heic = new Set(["image/heic", "image/heif", "image/heic-sequence", "image/heif-sequence"]);

type Original = {
  /** Detected from the bytes. */
  contentType: string | undefined;
  size: number;
  read: () => Uint8Array | Promise<Readable>;
};

/** Resizes to the widths that pages need (rules 10.47, 10.50). The queue is limited per sender. */
export async function makePicture(
  { contentType = "", size, read }: Original,
  crop: Crop | undefined,
  senderId: string,
): Promise<PictureResult> {
  if (heic.has(contentType)) throw new Refusal("not-a-picture", { detail: heicSentence });
  if (!pictureTypes.includes(contentType)) throw new Refusal("not-a-picture");
  if (size >= portfolioPictureMaxBytes) throw new Refusal("picture-too-large");
  return runPictureProcess("portfolio", { crop }, { read, senderId });
}
