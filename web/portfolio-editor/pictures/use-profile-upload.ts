import { useEffect, useRef, useState } from "react";
import type { Crop } from "../../../domain/files/pictures.ts";
import type { PortfolioPicture } from "../../../domain/portfolios/portfolio-shapes.ts";
import { largestPictureAddress } from "../../../domain/portfolios/public-portfolio.ts";
import { addBasePath } from "../../api/base-path.ts";
import { centeredCropOf } from "./centered-crop.ts";
import { pictureProblem } from "./picture-problem.ts";
import type { UploadContext } from "./use-pending-uploads.ts";
import { usePictureUploads, type ChosenPicture } from "./use-picture-uploads.ts";

type Original = { file: File; address: string; pictureId: string };

type ProfileUploadOptions = {
  place: string;
  picture: PortfolioPicture | undefined;
  onAdded: (picture: PortfolioPicture) => void;
  uploadContext: UploadContext;
};

export function useProfileUpload(options: ProfileUploadOptions) {
  const { place, picture, onAdded, uploadContext } = options;
  const [isReading, setReading] = useState(false);
  const [original, setOriginal] = useState<Original>();
  const reading = useRef<AbortController>(undefined);
  const pictures = usePictureUploads({
    place,
    success: "Profile picture uploaded!",
    onAdded: (added, { original: file }) => {
      onAdded(added);
      if (!file) return;
      setOriginal({ file, address: URL.createObjectURL(file), pictureId: added.id });
    },
    uploadContext,
  });
  const { files, errors } = pictures;
  const [upload] = files;
  const skip = () => {
    for (const { key } of files) pictures.cancel(key);
  };

  /** @param read gets the picture and its crop while the input is disabled */
  const send = async (read: (signal: AbortSignal) => Promise<ChosenPicture | undefined>) => {
    const { signal } = (reading.current = new AbortController());
    skip();
    setReading(true);
    const chosen = await read(signal);
    if (signal.aborted) return;
    setReading(false);
    if (chosen) pictures.add([chosen]);
    else errors.add("Failed to upload image");
  };

  useEffect(() => () => reading.current?.abort(), []);
  const address = original?.address;
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  const currentOriginal = original?.pictureId === picture?.id ? original : undefined;
  const isSending = upload !== undefined && upload.state !== "failed";
  const { sending, failed } = pictures.waiting;
  return {
    share: isReading ? 0 : isSending ? upload.share : undefined,
    isRetrying: upload?.state === "retrying",
    errors,
    waiting: { sending: isReading ? 1 : sending, failed },
    /** The address of the picture to crop. */
    source: currentOriginal?.address ?? (picture && addBasePath(largestPictureAddress(picture))),
    choose: async (chosen: File) => {
      const problem = await pictureProblem(chosen);
      if (problem !== undefined) {
        errors.add(problem);
        return;
      }
      await send(async () => {
        return { file: chosen, crop: await centeredCropOf(chosen), original: chosen };
      });
    },
    crop: (crop: Crop) =>
      send(async (signal) => {
        const file = currentOriginal?.file;
        // Crops are stored by file object, so each upload needs a new one.
        if (file) return { file: new File([file], file.name), crop, original: file };
        const fetched = picture && (await fetchLargest(picture, signal));
        return fetched && { file: fetched, crop };
      }),
    retry: pictures.retry,
    cancel: () => {
      reading.current?.abort();
      setReading(false);
      skip();
    },
    skip,
    forgetOriginal: () => setOriginal(undefined),
  };
}

async function fetchLargest(
  picture: PortfolioPicture,
  canceled: AbortSignal,
): Promise<File | undefined> {
  const signal = AbortSignal.any([canceled, AbortSignal.timeout(60_000)]);
  try {
    const answer = await fetch(addBasePath(largestPictureAddress(picture)), { signal });
    return answer.ok ? new File([await answer.blob()], "picture.webp") : undefined;
  } catch {
    return undefined;
  }
}
