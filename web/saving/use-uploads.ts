import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import {
  newUploadList,
  type Ended,
  type ListedFile,
  type Sent,
  type UploadListOptions,
} from "./upload-list.ts";

type UploadsOptions<S extends Sent> = UploadListOptions<S> & {
  /** Told of each file that was sent or could not be. */
  onEnded?: (listed: ListedFile, ended: Ended<S>) => void;
};

/** Files on their way to the server: attachments, photos, a portrait. */
export function useUploads<S extends Sent = Sent>({ onEnded, ...options }: UploadsOptions<S>) {
  const [uploads] = useState(() => newUploadList<S>(options));
  const files = useSyncExternalStore(uploads.subscribe, uploads.read);
  const tell = useEffectEvent((listed: ListedFile, ended: Ended<S>) => onEnded?.(listed, ended));
  useEffect(() => uploads.onEnded(tell), [uploads]);
  return { uploads, files };
}
