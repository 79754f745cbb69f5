import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import {
  newUploadList,
  type Ended,
  type ListedFile,
  type SendListed,
  type Sent,
  type UploadListOptions,
} from "./upload-list.ts";

type UploadsOptions<S extends Sent> = UploadListOptions & {
  /** Without it a file is uploaded and nothing more. */
  send?: SendListed<S>;
  /** Told of each file that was sent or could not be. */
  onEnded?: (listed: ListedFile, ended: Ended<S>) => void;
};

/** Files on their way to the server, as long as whoever sends them is there: images of a text, photos, a portrait. */
export function useUploads<S extends Sent = Sent>({
  send,
  onEnded,
  ...options
}: UploadsOptions<S>) {
  const [uploads] = useState(() => newUploadList<S>(options));
  const files = useSyncExternalStore(uploads.subscribe, uploads.read);
  const tell = useEffectEvent((listed: ListedFile, ended: Ended<S>) => onEnded?.(listed, ended));
  const sendLatest = useEffectEvent<SendListed<S>>(send ?? uploads.upload);
  useEffect(() => {
    uploads.sendBy(sendLatest);
    const stopTelling = uploads.onEnded(tell);
    return () => {
      stopTelling();
      uploads.stop();
    };
  }, [uploads]);
  return { uploads, files };
}
