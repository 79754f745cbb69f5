import { writerHeaders } from "../api/http.ts";
import { newIdempotencyKey } from "../api/idempotency-key.ts";
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
  /** Of the file on the server, when it is there. */
  id?: string;
  /** Where its upload goes on, when it has begun. */
  url?: string;
  /** Why it could not be uploaded. */
  reason?: string;
};

/** What the server says of a file that is there. */
export type Sent = { id: string };

export type HowSent = Required<
  Pick<UploadOptions, "onProgress" | "onRetrying" | "onBegun" | "signal">
>;

export type UploadListOptions = {
  /** How long a broken connection is worth another try. */
  retrySeconds?: number;
  /** The id of the member whose files they are, where that is not left to `send`. */
  writer?: string;
  /** What was chosen before. */
  start?: readonly ListedFile[] | undefined;
  /** Uploads at a time. */
  atATime?: number;
};

/** Sends one. */
export type SendListed<S extends Sent> = (listed: ListedFile, how: HowSent) => Promise<S>;

export type Ended<S extends Sent> = { sent: S } | { error: unknown };

export type UploadList<S extends Sent = Sent> = ReturnType<typeof newUploadList<S>>;

/**
 * The files chosen for one place and how far each one is. What is uploaded stays so: sending again sends only
 * the rest.
 */
export function newUploadList<S extends Sent = Sent>({
  retrySeconds = 0,
  writer = "",
  start = [],
  atATime = 3,
}: UploadListOptions) {
  let files = start;
  let givingUp = new AbortController();
  let workers = 0;
  const stops = new Map<string, AbortController>();
  const listeners = new Set<() => void>();
  const endListeners = new Set<(listed: ListedFile, ended: Ended<S>) => void>();

  const show = (next: readonly ListedFile[]) => {
    files = next;
    for (const listener of listeners) listener();
  };
  const change = (key: string, what: Partial<ListedFile>) => {
    show(files.map((file) => (file.key === key ? { ...file, ...what } : file)));
  };
  const changeAll = (from: ListedFile["state"], state: ListedFile["state"]) => {
    show(files.map((file) => (file.state === from ? { ...file, state } : file)));
  };
  const forget = (key: string) => show(files.filter((file) => file.key !== key));

  const upload: SendListed<S> = async ({ file, url }, how) => {
    const id = await uploadFile(file, { writer, retrySeconds, begunAt: url, ...how });
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
    let ended: Ended<S>;
    try {
      const sent = await send(listed, {
        signal: AbortSignal.any([givingUp.signal, stop.signal]),
        onBegun: (url) => change(key, { url }),
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
    if (!stop.signal.aborted) for (const tell of endListeners) tell(listed, ended);
  };
  const work = async () => {
    workers += 1;
    const isWaiting = ({ state }: ListedFile) => state === "waiting";
    // oxlint-disable-next-line no-await-in-loop -- so many at a time
    for (let next = files.find(isWaiting); next; next = files.find(isWaiting))
      await uploadOne(next);
    workers -= 1;
  };
  const uploadWaiting = async () => {
    await Promise.all(Array.from({ length: atATime - workers }, work));
    return files;
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** @param tell of each that was sent or could not be, unless it was removed */
    onEnded: (tell: (listed: ListedFile, ended: Ended<S>) => void) => {
      endListeners.add(tell);
      return () => void endListeners.delete(tell);
    },
    upload,
    /** @param by sends one in place of uploading it and nothing more */
    sendBy: (by: SendListed<S>) => {
      send = by;
    },
    read: () => files,
    share: () => overallShare(files),
    /** In place of the files that were chosen. */
    show,
    add: (chosen: readonly File[]) => {
      const added = chosen.map((file): ListedFile => ({
        key: newIdempotencyKey(),
        file,
        state: "waiting",
        share: 0,
      }));
      show([...files, ...added]);
      // While the rest is filled in there is time, and still a connection.
      if (added.length > 0) loadUploader().catch(() => undefined);
    },
    remove: (key: string) => {
      const removed = files.find((file) => file.key === key);
      forget(key);
      stops.get(key)?.abort();
      const id = removed?.id ?? removed?.url?.split("/").at(-1);
      if (id) void takeBack(id, writer);
    },
    /** Something else has it now. */
    forget,
    /** What was uploaded of these is gone, or belongs to another document: the next save uploads them anew. */
    sendAgain: (ids: readonly string[]) => {
      const isGone = ({ id }: ListedFile) => id !== undefined && ids.includes(id);
      show(files.map((listed) => (isGone(listed) ? anew(listed) : listed)));
    },
    /** Those that wait, and those that are added meanwhile. */
    uploadWaiting,
    /** Ends when every file is there or has failed; it never throws. */
    uploadAll: () => {
      givingUp = new AbortController();
      changeAll("failed", "waiting");
      return uploadWaiting();
    },
    /** They would fail as another one did. */
    failWaiting: () => changeAll("waiting", "failed"),
    /** Goes on without what is not there yet. */
    giveUp: () => givingUp.abort(),
    /** Nobody is there any more for any of them. */
    stop: () => {
      show([]);
      for (const stop of stops.values()) stop.abort();
    },
  };
}

function anew({ key, file }: ListedFile): ListedFile {
  return { key, file, state: "waiting", share: 0 };
}

/** What cannot be taken back now goes by itself after a day (rule 4.19). */
async function takeBack(id: string, writer: string): Promise<void> {
  const headers = { "tus-resumable": "1.0.0", ...writerHeaders(writer) };
  await fetch(`/api/uploads/${id}`, { method: "DELETE", headers }).catch(() => undefined);
}

/** Of all bytes, from 0 to 1. */
function overallShare(files: readonly ListedFile[]): number {
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  const sent = files.reduce((sum, { file, share }) => sum + file.size * share, 0);
  return total === 0 ? 1 : sent / total;
}
