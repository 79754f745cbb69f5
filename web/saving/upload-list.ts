import { addBasePath } from "../api/base-path.ts";
import { writerHeaders } from "../api/http.ts";
import { createRandomKey } from "../api/random-key.ts";
import {
  loadUploader,
  noConnection,
  uploadFile,
  UploadFailed,
  type UploadOptions,
} from "./upload-file.ts";

export type ListedFile = {
  key: string;
  file: File;
  state: "waiting" | "uploading" | "retrying" | "done" | "failed";
  /** From 0 to 1. */
  share: number;
  id?: string;
  url?: string;
  reason?: string;
};

export type Sent = { id: string };

export type SendOptions = Required<
  Pick<UploadOptions, "onProgress" | "onRetrying" | "onUploadUrl" | "signal">
>;

export type UploadListOptions = {
  retrySeconds?: number;
  /** The id of the member who uploads, unless a custom sender knows it. */
  writer?: string;
  start?: readonly ListedFile[] | undefined;
  concurrency?: number;
};

export type SendListed<S extends Sent> = (listed: ListedFile, options: SendOptions) => Promise<S>;

export type UploadOutcome<S extends Sent> = { sent: S } | { error: unknown };

export type UploadList<S extends Sent = Sent> = ReturnType<typeof createUploadList<S>>;

export function createUploadList<S extends Sent = Sent>({
  retrySeconds = 0,
  writer = "",
  start = [],
  concurrency = 3,
}: UploadListOptions) {
  let files = start;
  let givingUp = new AbortController();
  let workers = 0;
  const stops = new Map<string, AbortController>();
  const listeners = new Set<() => void>();
  const endListeners = new Set<(listed: ListedFile, ended: UploadOutcome<S>) => void>();

  const show = (next: readonly ListedFile[]) => {
    files = next;
    for (const listener of listeners) listener();
  };
  const change = (key: string, changes: Partial<ListedFile>) => {
    show(files.map((file) => (file.key === key ? { ...file, ...changes } : file)));
  };
  const changeAll = (from: ListedFile["state"], state: ListedFile["state"]) => {
    show(files.map((file) => (file.state === from ? { ...file, state } : file)));
  };
  const forget = (key: string) => show(files.filter((file) => file.key !== key));

  const upload: SendListed<S> = async ({ file, url }, options) => {
    const id = await uploadFile(file, { writer, retrySeconds, resumeUrl: url, ...options });
    return { id } as S;
  };
  let send = upload;
  const uploadOne = async (listed: ListedFile) => {
    const { key } = listed;
    if (givingUp.signal.aborted) {
      change(key, { state: "failed", reason: noConnection });
      return;
    }
    change(key, { state: "uploading", share: 0 });
    const stop = new AbortController();
    stops.set(key, stop);
    let ended: UploadOutcome<S>;
    try {
      const sent = await send(listed, {
        signal: AbortSignal.any([givingUp.signal, stop.signal]),
        onUploadUrl: (url) => change(key, { url }),
        onProgress: (share) => change(key, { share, state: "uploading" }),
        onRetrying: (retrying) => change(key, { state: retrying ? "retrying" : "uploading" }),
      });
      change(key, { state: "done", share: 1, id: sent.id });
      ended = { sent };
    } catch (error) {
      const reason = error instanceof UploadFailed ? error.message : noConnection;
      change(key, { state: "failed", reason });
      ended = { error };
    }
    stops.delete(key);
    if (!stop.signal.aborted) for (const onEnded of endListeners) onEnded(listed, ended);
  };
  const work = async () => {
    workers += 1;
    const isWaiting = ({ state }: ListedFile) => state === "waiting";
    for (let next = files.find(isWaiting); next; next = files.find(isWaiting))
      await uploadOne(next);
    workers -= 1;
  };
  const uploadWaiting = async () => {
    await Promise.all(Array.from({ length: concurrency - workers }, work));
    return files;
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** @param listener called after each success or failure, but not for a removed file */
    onEnded: (listener: (listed: ListedFile, ended: UploadOutcome<S>) => void) => {
      endListeners.add(listener);
      return () => void endListeners.delete(listener);
    },
    upload,
    setSender: (sender: SendListed<S>) => {
      send = sender;
    },
    read: () => files,
    share: () => overallShare(files),
    show,
    add: (chosen: readonly File[]) => {
      const added = chosen.map((file): ListedFile => ({
        key: createRandomKey(),
        file,
        state: "waiting",
        share: 0,
      }));
      show([...files, ...added]);
      if (added.length > 0) loadUploader().catch(() => undefined);
    },
    remove: (key: string) => {
      const removed = files.find((file) => file.key === key);
      forget(key);
      stops.get(key)?.abort();
      const id = removed?.id ?? removed?.url?.split("/").at(-1);
      if (id) void deleteUpload(id, writer);
    },
    forget,
    /** The server no longer has these uploads, so the next save repeats them. */
    sendAgain: (ids: readonly string[]) => {
      const isGone = ({ id }: ListedFile) => id !== undefined && ids.includes(id);
      show(files.map((listed) => (isGone(listed) ? withoutUpload(listed) : listed)));
    },
    uploadWaiting,
    /** Uploads files that failed before, too. Never throws. */
    uploadAll: () => {
      givingUp = new AbortController();
      changeAll("failed", "waiting");
      return uploadWaiting();
    },
    /** For an error, such as an ended session, that the waiting files would meet too. */
    failWaiting: () => changeAll("waiting", "failed"),
    /** Ends all uploads; unfinished files count as failed. */
    giveUp: () => givingUp.abort(),
    /** Ends all uploads without reporting to `onEnded`. */
    stop: () => {
      show([]);
      for (const stop of stops.values()) stop.abort();
    },
  };
}

function withoutUpload({ key, file }: ListedFile): ListedFile {
  return { key, file, state: "waiting", share: 0 };
}

/** If this fails, the server deletes the upload after a day (rule 4.19). */
async function deleteUpload(id: string, writer: string): Promise<void> {
  const headers = { "tus-resumable": "1.0.0", ...writerHeaders(writer) };
  await fetch(addBasePath(`/api/uploads/${id}`), { method: "DELETE", headers }).catch(
    () => undefined,
  );
}

function overallShare(files: readonly ListedFile[]): number {
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  const sent = files.reduce((sum, { file, share }) => sum + file.size * share, 0);
  return total === 0 ? 1 : sent / total;
}
