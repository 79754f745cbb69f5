import { useEffect, useEffectEvent, useState } from "react";
import { noImages } from "../../documents/writing/waiting-images.ts";
import type { WaitingImages } from "../../editor/use-image-uploads.ts";

/** What those who send pictures tell the form around them. */
export type Sending = {
  /** The id of the member whose pictures they are. */
  writer: string;
  /** How many pictures of a place are on their way, and how many could not be sent. */
  tell: (place: string, count: WaitingImages) => void;
  /** The session has ended. @param goOn what the place does once the member is signed in again */
  askToSignIn: (goOn: () => void, place: string) => void;
};

/** The pictures of a portfolio that are on their way, wherever they were chosen. */
export function useSending(): { waiting: WaitingImages; tell: Sending["tell"] } {
  const [counts, setCounts] = useState<Readonly<Record<string, WaitingImages>>>({});
  const all = Object.values(counts);
  return {
    waiting: {
      sending: all.reduce((sum, { sending }) => sum + sending, 0),
      failed: all.reduce((sum, { failed }) => sum + failed, 0),
    },
    tell: (place, count) => setCounts((before) => ({ ...before, [place]: count })),
  };
}

/** Until the place is gone, and what was on its way to it with it. */
export function useTellSending(
  place: string,
  { sending, failed }: WaitingImages,
  tell: Sending["tell"],
): void {
  const onCount = useEffectEvent(tell);
  useEffect(() => {
    onCount(place, { sending, failed });
    return () => onCount(place, noImages);
  }, [place, sending, failed]);
}
