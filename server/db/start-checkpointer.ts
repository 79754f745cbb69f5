import { Worker } from "node:worker_threads";

/**
 * Moves committed pages from the log into the file in another thread, because no request could be
 * answered while the disk writes and syncs a thousand of them.
 * @returns a function that ends the thread
 */
export function startCheckpointer(path: string): () => Promise<void> {
  const worker = new Worker(new URL("checkpoint-worker.ts", import.meta.url), {
    workerData: path,
  });
  const ended = new Promise<void>((resolve) => void worker.once("exit", () => resolve()));
  // Without the thread, the connection that writes moves them, later.
  worker.on("error", () => undefined);
  worker.unref();
  return async () => {
    worker.ref();
    worker.postMessage("stop", []);
    await ended;
  };
}
