import { useEffect, useRef, useState } from "react";
import type { Crop } from "../../domain/pictures.ts";
import type { PortfolioPicture } from "../../domain/portfolio-shapes.ts";
import { wholePicture } from "../../domain/public-portfolio.ts";
import type { WaitingImages } from "../editor/image-uploads.ts";
import { showToast } from "../ui/toasts.ts";
import { middleOf } from "./middle-of.ts";
import { isRefused, isSignedOut, pictureProblem, whyNotAdded } from "./picture-problem.ts";
import { useAddPicture } from "./use-add-picture.ts";
import type { Sending } from "./use-sending.ts";
import { useUploadErrors } from "./use-upload-errors.ts";

/** What a part is chosen of: the file itself as long as it is here, then what is kept of it. */
type Chosen = { file: File; address: string; pictureId: string };

/** A picture to send, and the file that it is a part of as long as that is here. */
type Wish = { file: File; crop: Crop | undefined; chosen: File | undefined };

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
  const [share, setShare] = useState<number>();
  const [isRetrying, setRetrying] = useState(false);
  const [chosen, setChosen] = useState<Chosen>();
  /** It could not be sent, and waits to be tried again (rule 9.9). */
  const [left, setLeft] = useState<Wish>();
  const added = useRef(onAdded);
  added.current = onAdded;
  const stopping = useRef<AbortController>(undefined);
  const errors = useUploadErrors();
  const add = useAddPicture(sending.writer);

  const rest = () => {
    setShare(undefined);
    setRetrying(false);
  };
  /** @param read of what is sent; from here on nothing else is chosen */
  const send = async (read: (signal: AbortSignal) => Promise<Wish | undefined>) => {
    const { signal } = (stopping.current = new AbortController());
    setLeft(undefined);
    setShare(0);
    let wish: Wish | undefined;
    try {
      wish = await read(signal);
      if (!wish) {
        errors.tell("Failed to upload image");
        return;
      }
      const { file, crop, chosen: whole } = wish;
      const onProgress = (now: number) => {
        setRetrying(false);
        setShare(now);
      };
      const made = await add({ file, crop, onProgress, onRetrying: setRetrying, signal });
      added.current(made);
      if (whole) {
        setChosen({ file: whole, address: URL.createObjectURL(whole), pictureId: made.id });
      }
      showToast("Profile picture uploaded!", { lasts: "short" });
    } catch (error) {
      if (signal.aborted) return;
      errors.tell(whyNotAdded(error));
      if (!isRefused(error)) setLeft(wish);
      if (isSignedOut(error)) sending.askToSignIn(() => void send(async () => wish), place);
    } finally {
      rest();
    }
  };

  useEffect(() => () => stopping.current?.abort(), []);
  const address = chosen?.address;
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);

  const ofChosen = chosen !== undefined && chosen.pictureId === picture?.id ? chosen : undefined;
  const isSending = share !== undefined;
  return {
    share,
    isRetrying,
    errors,
    waiting: { sending: isSending ? 1 : 0, failed: left ? 1 : 0 } satisfies WaitingImages,
    /** The address of what a part can be chosen of. */
    source: ofChosen ? ofChosen.address : picture && wholePicture(picture),
    choose: async (file: File) => {
      const problem = await pictureProblem(file);
      if (problem === undefined) {
        await send(async () => ({ file, crop: await middleOf(file), chosen: file }));
      } else errors.tell(problem);
    },
    crop: (crop: Crop) =>
      send(async (signal) => {
        const file = ofChosen?.file ?? (picture && (await fetchWhole(picture, signal)));
        return file && { file, crop, chosen: ofChosen?.file };
      }),
    retry: () => left && send(() => Promise.resolve(left)),
    cancel: () => {
      stopping.current?.abort();
      rest();
    },
    leaveOut: () => setLeft(undefined),
    forget: () => setChosen(undefined),
  };
}

async function fetchWhole(
  picture: PortfolioPicture,
  given: AbortSignal,
): Promise<File | undefined> {
  const signal = AbortSignal.any([given, AbortSignal.timeout(60_000)]);
  const answer = await fetch(wholePicture(picture), { signal }).catch(() => undefined);
  return answer?.ok ? new File([await answer.blob()], "picture.webp") : undefined;
}
