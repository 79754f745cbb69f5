import { useEffect, useState } from "react";
import type { Crop } from "../../../domain/files/pictures.ts";
import type { PortfolioPicture } from "../../../domain/portfolios/portfolio-shapes.ts";
import { useConfig } from "../../api/session.ts";
import type { WaitingImages } from "../../editor/use-image-uploads.ts";
import { loadUploader } from "../../saving/upload-file.ts";
import { useUploads } from "../../saving/use-uploads.ts";
import { showToast } from "../../ui/toasts.ts";
import { isRefused, isSignedOut, whyNotAdded } from "./picture-problem.ts";
import { useAddPicture } from "./use-add-picture.ts";
import type { Sending } from "./use-sending.ts";
import { useUploadErrors } from "./use-upload-errors.ts";

/** How a picture is to be sent. */
export type ChosenPicture = {
  file: File;
  /** The part to keep; all of it without one. */
  crop?: Crop | undefined;
  /** Named where several were chosen. */
  name?: string | undefined;
  /** The file that it was taken from, as long as that is here. */
  whole?: File | undefined;
};

type PictureUploadsOptions = {
  /** Of the place among all from which pictures are sent. */
  place: string;
  /** Said of each that is there. */
  success: string;
  onAdded: (picture: PortfolioPicture, chosen: ChosenPicture) => void;
  sending: Sending;
};

/**
 * Pictures on their way to a portfolio: sent one after the other, so that they arrive in the order in which they
 * were chosen.
 */
export function usePictureUploads({ place, success, onAdded, sending }: PictureUploadsOptions) {
  const retrySeconds = useConfig().limits.uploadRetrySeconds;
  const errors = useUploadErrors();
  const add = useAddPicture(sending.writer);
  const [choices] = useState(() => new WeakMap<File, ChosenPicture>());
  const choiceOf = (file: File) => choices.get(file) ?? { file };
  const { uploads, files } = useUploads<PortfolioPicture>({
    retrySeconds,
    writer: sending.writer,
    atATime: 1,
    send: ({ file, url }, how) => add({ file, crop: choiceOf(file).crop, begunAt: url, ...how }),
    onEnded: ({ key, file }, ended) => {
      const chosen = choiceOf(file);
      if ("sent" in ended) {
        uploads.forget(key);
        onAdded(ended.sent, chosen);
        showToast(success, { lasts: "short" });
        return;
      }
      const { error } = ended;
      errors.tell(whyNotAdded(error), chosen.name);
      if (isRefused(error)) uploads.forget(key);
      if (!isSignedOut(error)) return;
      uploads.failWaiting();
      sending.askToSignIn(retry, place);
    },
  });
  const retry = () => void uploads.uploadAll();

  useEffect(() => {
    // As long as there is a connection.
    loadUploader().catch(() => undefined);
  }, []);

  const failed = files.filter(({ state }) => state === "failed").length;
  return {
    files,
    errors,
    retry,
    waiting: { sending: files.length - failed, failed } satisfies WaitingImages,
    /** How many are on their way, or wait, by now. */
    count: () => uploads.read().length,
    add: (chosen: readonly ChosenPicture[]) => {
      for (const one of chosen) choices.set(one.file, one);
      uploads.add(chosen.map(({ file }) => file));
      void uploads.uploadWaiting();
    },
    cancel: uploads.remove,
  };
}
