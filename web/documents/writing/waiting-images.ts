import type { WaitingImages } from "../../editor/use-image-uploads.ts";

export const noImages: WaitingImages = { sending: 0, failed: 0 };

/** Whether a picture would be lost if the form went away now. */
export function isWaiting({ sending, failed }: WaitingImages): boolean {
  return sending + failed > 0;
}

/** Empty when none waits: no draft keeps them. */
export function lostImages({ sending, failed }: WaitingImages): string {
  const count = sending + failed;
  if (count === 0) return "";
  return count === 1
    ? "An image is not uploaded yet and is lost when you leave."
    : `${count} images are not uploaded yet and are lost when you leave.`;
}

/** The same once it is left. */
export function goneImages({ sending, failed }: WaitingImages): string {
  const count = sending + failed;
  if (count === 0) return "";
  return count === 1
    ? "An image that was not uploaded yet is lost."
    : `${count} images that were not uploaded yet are lost.`;
}

/** Before a document is saved it is decided about them: they are nowhere else. */
export const imagesFailed = {
  field: "content",
  code: "image-not-uploaded",
  detail: "An image could not be uploaded. Please try it again, or leave it out.",
};
