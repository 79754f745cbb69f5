import type { WaitingImages } from "../../editor/use-image-uploads.ts";

export const noWaitingImages: WaitingImages = { sending: 0, failed: 0 };

export function hasWaitingImages({ sending, failed }: WaitingImages): boolean {
  return sending + failed > 0;
}

/** Empty without waiting images, which drafts do not include. */
export function lostImagesWarning({ sending, failed }: WaitingImages): string {
  const count = sending + failed;
  if (count === 0) return "";
  return count === 1
    ? "An image has not finished uploading and will be lost if you leave."
    : `${count} images have not finished uploading and will be lost if you leave.`;
}

export function lostImagesNotice({ sending, failed }: WaitingImages): string {
  const count = sending + failed;
  if (count === 0) return "";
  return count === 1
    ? "An image that had not finished uploading was lost."
    : `${count} images that had not finished uploading were lost.`;
}

/** Blocks a save until each failed image is uploaded or skipped. */
export const imagesFailedProblem = {
  field: "content",
  code: "image-not-uploaded",
  detail: "An image could not be uploaded. Please try again or skip it.",
};
