import { useEffect, useRef, useState } from "react";
import { photosMax } from "../../domain/experiences.ts";
import type { PortfolioPicture } from "../../domain/portfolio-shapes.ts";
import { refusals } from "../../domain/refusals.ts";
import type { WaitingImages } from "../editor/image-uploads.ts";
import { showToast } from "../ui/toasts.ts";
import { newKey } from "../wire/new-key.ts";
import { isRefused, isSignedOut, pictureProblem, whyNotAdded } from "./picture-problem.ts";
import { useAddPicture } from "./use-add-picture.ts";
import type { Sending } from "./use-sending.ts";
import { useUploadErrors } from "./use-upload-errors.ts";

export type PhotoUpload = {
  key: string;
  name: string;
  /** Of the file, to be seen until its picture is there. */
  preview: string;
  /** From 0 to 1. */
  share: number;
  /** It waits to be tried again (rule 9.9). */
  hasFailed: boolean;
  /** The connection broke, and it is tried again by itself. */
  isRetrying: boolean;
};

type Waiting = PhotoUpload & { file: File; stopping: AbortController };

export type PhotoUploads = ReturnType<typeof usePhotoUploads>;

type PhotoUploadsOptions = {
  /** Of the entry among all to which pictures are sent. */
  place: string;
  /** Of the photos that the entry has. */
  count: number;
  onAdded: (picture: PortfolioPicture) => void;
  sending: Sending;
};

/**
 * Photos on their way to one entry: sent one after the other, so that they arrive in the order in which they
 * were chosen.
 */
export function usePhotoUploads({ place, count, onAdded, sending }: PhotoUploadsOptions) {
  const [uploads, setUploads] = useState<readonly Waiting[]>([]);
  const waiting = useRef<readonly Waiting[]>([]);
  const isSending = useRef(false);
  const added = useRef(onAdded);
  added.current = onAdded;
  const photoCount = useRef(count);
  photoCount.current = count;
  const errors = useUploadErrors();
  const send = useAddPicture(sending.writer);

  const show = (next: readonly Waiting[]) => {
    waiting.current = next;
    setUploads(next);
  };
  const change = (key: string, part: Partial<PhotoUpload>) =>
    show(waiting.current.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const end = (upload: Waiting) => {
    URL.revokeObjectURL(upload.preview);
    show(waiting.current.filter(({ key }) => key !== upload.key));
  };
  const sendOne = async (upload: Waiting, several: boolean) => {
    const { key, file, name, stopping } = upload;
    const onProgress = (share: number) => change(key, { share, isRetrying: false });
    const onRetrying = (isRetrying: boolean) => change(key, { isRetrying });
    try {
      const picture = await send({ file, onProgress, onRetrying, signal: stopping.signal });
      added.current(picture);
      showToast("Photo uploaded!", { lasts: "short" });
      end(upload);
    } catch (error) {
      const isStopped = stopping.signal.aborted;
      if (!isStopped) errors.tell(whyNotAdded(error), several ? name : undefined);
      if (isStopped || isRefused(error)) end(upload);
      else change(key, { hasFailed: true, isRetrying: false, share: 0 });
      if (isSignedOut(error)) {
        // The others would hear the same.
        show(waiting.current.map((one) => ({ ...one, hasFailed: true })));
        sending.askToSignIn(retry, place);
      }
    }
  };
  const sendAll = async (several: boolean) => {
    if (isSending.current) return;
    isSending.current = true;
    const nextOne = () => waiting.current.find(({ hasFailed }) => !hasFailed);
    // oxlint-disable-next-line no-await-in-loop -- one at a time, as they were chosen
    for (let next = nextOne(); next; next = nextOne()) await sendOne(next, several);
    isSending.current = false;
  };
  const retry = () => {
    show(waiting.current.map((one) => ({ ...one, hasFailed: false })));
    void sendAll(waiting.current.length > 1);
  };
  const take = (file: File) => {
    const stopping = new AbortController();
    const preview = URL.createObjectURL(file);
    const state = { share: 0, hasFailed: false, isRetrying: false };
    return { key: newKey(), name: file.name, preview, ...state, file, stopping };
  };

  useEffect(
    () => () => {
      for (const { stopping, preview } of waiting.current) {
        stopping.abort();
        URL.revokeObjectURL(preview);
      }
    },
    [],
  );

  const failed = uploads.filter(({ hasFailed }) => hasFailed).length;
  return {
    uploads: uploads satisfies readonly PhotoUpload[],
    waiting: { sending: uploads.length - failed, failed } satisfies WaitingImages,
    errors,
    retry,
    add: async (files: readonly File[]) => {
      const several = files.length > 1;
      const problems = await Promise.all(files.map(pictureProblem));
      const room = photosMax - photoCount.current - waiting.current.length;
      const fitting: File[] = [];
      for (const [at, file] of files.entries()) {
        const isOver = fitting.length >= room;
        const problem = problems[at] ?? (isOver ? refusals["too-many-photos"].sentence : undefined);
        if (problem === undefined) fitting.push(file);
        else errors.tell(problem, several ? file.name : undefined);
      }
      show([...waiting.current, ...fitting.map(take)]);
      void sendAll(several);
    },
    cancel: (key: string) => {
      const upload = waiting.current.find((one) => one.key === key);
      if (!upload) return;
      upload.stopping.abort();
      end(upload);
    },
  };
}
