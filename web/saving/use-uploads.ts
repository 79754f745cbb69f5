import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import {
  createUploadList,
  type UploadOutcome,
  type ListedFile,
  type SendListed,
  type Sent,
  type UploadListOptions,
} from "./upload-list.ts";

type UploadsOptions<S extends Sent> = UploadListOptions & {
  send?: SendListed<S>;
  onEnded?: (listed: ListedFile, ended: UploadOutcome<S>) => void;
};

export function useUploads<S extends Sent = Sent>({
  send,
  onEnded,
  ...options
}: UploadsOptions<S>) {
  const [uploads] = useState(() => createUploadList<S>(options));
  const files = useSyncExternalStore(uploads.subscribe, uploads.read);
  const notify = useEffectEvent((listed: ListedFile, ended: UploadOutcome<S>) =>
    onEnded?.(listed, ended),
  );
  const sendLatest = useEffectEvent<SendListed<S>>(send ?? uploads.upload);
  useEffect(() => {
    uploads.setSender(sendLatest);
    const unsubscribe = uploads.onEnded(notify);
    return () => {
      unsubscribe();
      uploads.stop();
    };
  }, [uploads]);
  return { uploads, files };
}
