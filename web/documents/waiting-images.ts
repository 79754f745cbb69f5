import type { WaitingImages } from "../editor/image-uploads.ts";

export const noImages: WaitingImages = { sending: 0, failed: 0 };

/** Whether a picture would be lost if the form went away now. */
export function isWaiting({ sending, failed }: WaitingImages): boolean {
  return sending + failed > 0;
}

/** Before a document is saved it is decided about them: they are nowhere else. */
export const imagesFailed = "An image could not be uploaded. Please try it again, or leave it out.";
