import { useEffect, useState } from "react";
import type { Crop } from "../../../domain/files/pictures.ts";
import type { PortfolioPicture } from "../../../domain/portfolios/portfolio-shapes.ts";
import { useConfig } from "../../api/session.ts";
import type { WaitingImages } from "../../editor/use-image-uploads.ts";
import { loadUploader } from "../../saving/upload-file.ts";
import { useUploads } from "../../saving/use-uploads.ts";
import { useToasts } from "../../ui/toasts.ts";
import { isNotSignedIn, isUnusablePicture, uploadErrorMessage } from "./picture-problem.ts";
import { useAddPicture } from "./use-add-picture.ts";
import type { UploadContext } from "./use-pending-uploads.ts";
import { useUploadErrors } from "./use-upload-errors.ts";

export type ChosenPicture = {
  file: File;
  crop?: Crop | undefined;
  /** Shown with errors when several files were chosen. */
  name?: string | undefined;
  /** The uncropped file, if this browser has it. */
  original?: File | undefined;
};

type PictureUploadsOptions = {
  place: string;
  success: string;
  onAdded: (picture: PortfolioPicture, chosen: ChosenPicture) => void;
  uploadContext: UploadContext;
};

/** Uploads a portfolio's pictures one by one, so that they arrive in the chosen order. */
export function usePictureUploads(options: PictureUploadsOptions) {
  const { place, success, onAdded, uploadContext } = options;
  const retrySeconds = useConfig().limits.uploadRetrySeconds;
  const errors = useUploadErrors();
  const toasts = useToasts();
  const add = useAddPicture(uploadContext.writer);
  const [choices] = useState(() => new WeakMap<File, ChosenPicture>());
  const choiceOf = (file: File) => choices.get(file) ?? { file };
  const { uploads, files } = useUploads<PortfolioPicture>({
    retrySeconds,
    writer: uploadContext.writer,
    concurrency: 1,
    send: ({ file, url }, sendOptions) =>
      add({ file, crop: choiceOf(file).crop, resumeUrl: url, ...sendOptions }),
    onEnded: ({ key, file }, ended) => {
      const chosen = choiceOf(file);
      if ("sent" in ended) {
        uploads.forget(key);
        onAdded(ended.sent, chosen);
        toasts.show(success, { duration: "short" });
        return;
      }
      const { error } = ended;
      errors.add(uploadErrorMessage(error), chosen.name);
      if (isUnusablePicture(error)) uploads.forget(key);
      if (!isNotSignedIn(error)) return;
      uploads.failWaiting();
      uploadContext.askToSignIn(retry, place);
    },
  });
  const retry = () => void uploads.uploadAll();

  useEffect(() => {
    // Loads the code early, because the connection may be lost before the first upload.
    loadUploader().catch(() => undefined);
  }, []);

  const failed = files.filter(({ state }) => state === "failed").length;
  return {
    files,
    errors,
    retry,
    waiting: { sending: files.length - failed, failed } satisfies WaitingImages,
    /** The current number of pending and failed uploads, which `files` may not show yet. */
    count: () => uploads.read().length,
    add: (chosen: readonly ChosenPicture[]) => {
      for (const choice of chosen) choices.set(choice.file, choice);
      uploads.add(chosen.map(({ file }) => file));
      void uploads.uploadWaiting();
    },
    cancel: uploads.remove,
  };
}
