import { Worker } from "node:worker_threads";

/** Works in a thread, because writing and syncing a thousand pages would block requests. */
export function startCheckpointer(path: string): () => Promise<void> {
  const worker = new Worker(new URL("checkpoint-worker.ts", import.meta.url), {
    workerData: path,
  });
  const ended = new Promise<void>((resolve) => void worker.once("exit", () => resolve()));
  // Without the thread, the connection that writes moves the pages later.
  worker.on("error", () => undefined);
  worker.unref();
  return async () => {
    worker.ref();
    worker.postMessage("stop", []);
    await ended;
  };
}
