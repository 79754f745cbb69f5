import { writerHeaders } from "../wire/http.ts";
import { newKey } from "../wire/new-key.ts";
import { loadUploader, noConnection, uploadFile, UploadFailed } from "./upload-file.ts";

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

export type UploadList = ReturnType<typeof newUploadList>;

/** Uploads at a time. */
const parallel = 3;

/**
 * The files chosen for a document and how far each one is. What is uploaded stays so: saving again sends
 * only the rest.
 * @param writer the id of the member whose files they are
 * @param start what was chosen before
 */
export function newUploadList(
  retrySeconds: number,
  writer: string,
  start: readonly ListedFile[] = [],
) {
  let files = start;
  let givingUp = new AbortController();
  const listeners = new Set<() => void>();

  const show = (next: readonly ListedFile[]) => {
    files = next;
    for (const listener of listeners) listener();
  };
  const change = (key: string, what: Partial<ListedFile>) => {
    show(files.map((file) => (file.key === key ? { ...file, ...what } : file)));
  };

  const uploadOne = async ({ key, file, url }: ListedFile, signal: AbortSignal) => {
    if (signal.aborted) {
      change(key, { state: "failed", reason: noConnection });
      return;
    }
    change(key, { state: "uploading", share: 0 });
    try {
      const id = await uploadFile(file, {
        writer,
        retrySeconds,
        signal,
        begunAt: url,
        onBegun: (begun) => change(key, { url: begun }),
        onProgress: (share) => change(key, { share }),
        onRetrying: (retrying) => change(key, { state: retrying ? "retrying" : "uploading" }),
      });
      change(key, { state: "done", share: 1, id });
    } catch (error) {
      const reason = error instanceof UploadFailed ? error.message : noConnection;
      change(key, { state: "failed", reason });
    }
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => files,
    /** In place of the files that were chosen. */
    show,
    add: (chosen: readonly File[]) => {
      const added = chosen.map((file): ListedFile => ({
        key: newKey(),
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
      show(files.filter((file) => file !== removed));
      const id = removed?.id ?? removed?.url?.split("/").at(-1);
      if (id) void takeBack(id, writer);
    },
    /** What was uploaded of these is gone, or belongs to another document: the next save uploads them anew. */
    sendAgain: (ids: readonly string[]) => {
      const next = files.map((listed): ListedFile => {
        const { id, url: _, ...file } = listed;
        if (id === undefined || !ids.includes(id)) return listed;
        return { ...file, state: "waiting", share: 0 };
      });
      show(next);
    },
    /** Ends when every file is there or has failed; it never throws. */
    uploadAll: async () => {
      givingUp = new AbortController();
      const { signal } = givingUp;
      const queue = files.filter((file) => file.state !== "done");
      const worker = async () => {
        for (let next = queue.shift(); next; next = queue.shift()) await uploadOne(next, signal);
      };
      await Promise.all(Array.from({ length: parallel }, worker));
      return files;
    },
    /** Goes on without what is not there yet. */
    giveUp: () => givingUp.abort(),
  };
}

/** What cannot be taken back now goes by itself after a day (rule 4.7). */
async function takeBack(id: string, writer: string): Promise<void> {
  const headers = { "tus-resumable": "1.0.0", ...writerHeaders(writer) };
  await fetch(`/api/uploads/${id}`, { method: "DELETE", headers }).catch(() => undefined);
}

/** Of all bytes, from 0 to 1. */
export function overallShare(files: readonly ListedFile[]): number {
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  const sent = files.reduce((sum, { file, share }) => sum + file.size * share, 0);
  return total === 0 ? 1 : sent / total;
}
