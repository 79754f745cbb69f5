import { useEffect, useEffectEvent, useState } from "react";
import { noWaitingImages } from "../../documents/writing/waiting-images.ts";
import type { WaitingImages } from "../../editor/use-image-uploads.ts";

export type UploadContext = {
  /** The id of the pictures' owner. */
  writer: string;
  /** Updates the counts of pending and failed pictures in one place of the form. */
  reportPending: (place: string, count: WaitingImages) => void;
  /** Call when the session has ended. @param onSignedIn resumes the place's uploads */
  askToSignIn: (onSignedIn: () => void, place: string) => void;
};

type PendingUploads = Pick<UploadContext, "reportPending"> & { waiting: WaitingImages };

export function usePendingUploads(): PendingUploads {
  const [counts, setCounts] = useState<Readonly<Record<string, WaitingImages>>>({});
  const all = Object.values(counts);
  return {
    waiting: {
      sending: all.reduce((sum, { sending }) => sum + sending, 0),
      failed: all.reduce((sum, { failed }) => sum + failed, 0),
    },
    reportPending: (place, count) => setCounts((before) => ({ ...before, [place]: count })),
  };
}

/** Reports a place's counts until it unmounts, which drops its uploads. */
export function useReportPending(
  place: string,
  { sending, failed }: WaitingImages,
  reportPending: UploadContext["reportPending"],
): void {
  const onCount = useEffectEvent(reportPending);
  useEffect(() => {
    onCount(place, { sending, failed });
    return () => onCount(place, noWaitingImages);
  }, [place, sending, failed]);
}
