import { useEffect, useRef, useState } from "react";
import type { Crop } from "../../../domain/files/pictures.ts";
import type { PortfolioPicture } from "../../../domain/portfolios/portfolio-shapes.ts";
import { wholePicture } from "../../../domain/portfolios/public-portfolio.ts";
import { middleOf } from "./middle-of.ts";
import { pictureProblem } from "./picture-problem.ts";
import { usePictureUploads, type ChosenPicture } from "./use-picture-uploads.ts";
import type { Sending } from "./use-sending.ts";

/** What a part is chosen of: the file itself as long as it is here, then what is kept of it. */
type Original = { file: File; address: string; pictureId: string };

type ProfileUploadOptions = {
  /** Of the picture among all that are sent. */
  place: string;
  /** The one that is shown. */
  picture: PortfolioPicture | undefined;
  onAdded: (picture: PortfolioPicture) => void;
  sending: Sending;
};

/** The profile picture on its way. */
export function useProfileUpload({ place, picture, onAdded, sending }: ProfileUploadOptions) {
  const [isReading, setReading] = useState(false);
  const [original, setOriginal] = useState<Original>();
  const reading = useRef<AbortController>(undefined);
  const pictures = usePictureUploads({
    place,
    success: "Profile picture uploaded!",
    onAdded: (made, { whole }) => {
      onAdded(made);
      if (!whole) return;
      const address = URL.createObjectURL(whole);
      setOriginal({ file: whole, address, pictureId: made.id });
    },
    sending,
  });
  const { files, errors } = pictures;
  const [upload] = files;
  const leaveOut = () => {
    for (const { key } of files) pictures.cancel(key);
  };

  /** @param read of what is sent; from here on nothing else is chosen */
  const send = async (read: (signal: AbortSignal) => Promise<ChosenPicture | undefined>) => {
    const { signal } = (reading.current = new AbortController());
    leaveOut();
    setReading(true);
    const chosen = await read(signal);
    if (signal.aborted) return;
    setReading(false);
    if (chosen) pictures.add([chosen]);
    else errors.tell("Failed to upload image");
  };

  useEffect(() => () => reading.current?.abort(), []);
  const address = original?.address;
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  const ofOriginal = original?.pictureId === picture?.id ? original : undefined;
  const isSending = upload !== undefined && upload.state !== "failed";
  const { sending: sent, failed } = pictures.waiting;
  return {
    share: isReading ? 0 : isSending ? upload.share : undefined,
    isRetrying: upload?.state === "retrying",
    errors,
    waiting: { sending: isReading ? 1 : sent, failed },
    /** The address of what a part can be chosen of. */
    source: ofOriginal?.address ?? (picture && wholePicture(picture)),
    choose: async (chosen: File) => {
      const problem = await pictureProblem(chosen);
      if (problem !== undefined) errors.tell(problem);
      else await send(async () => ({ file: chosen, crop: await middleOf(chosen), whole: chosen }));
    },
    crop: (crop: Crop) =>
      send(async (signal) => {
        // A new one, for the same file may be sent with another part.
        const whole = ofOriginal?.file;
        if (whole) return { file: new File([whole], whole.name), crop, whole };
        const kept = picture && (await fetchWhole(picture, signal));
        return kept && { file: kept, crop };
      }),
    retry: pictures.retry,
    cancel: () => {
      reading.current?.abort();
      setReading(false);
      leaveOut();
    },
    leaveOut,
    forget: () => setOriginal(undefined),
  };
}

async function fetchWhole(
  picture: PortfolioPicture,
  given: AbortSignal,
): Promise<File | undefined> {
  const signal = AbortSignal.any([given, AbortSignal.timeout(60_000)]);
  try {
    const answer = await fetch(wholePicture(picture), { signal });
    return answer.ok ? new File([await answer.blob()], "picture.webp") : undefined;
  } catch {
    return undefined;
  }
}
