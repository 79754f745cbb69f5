import { expect, test } from "vitest";
import { UploadFailed } from "./upload-file.ts";
import {
  createUploadList,
  type UploadOutcome,
  type SendOptions,
  type ListedFile,
  type Sent,
} from "./upload-list.ts";

/** A list that sends one file at a time; each test resolves the answers by hand. */
function listWith(...names: string[]) {
  const requests: (SendOptions & { name: string; answer: PromiseWithResolvers<Sent> })[] = [];
  const ended: [name: string, ended: UploadOutcome<Sent>][] = [];
  const list = createUploadList({ concurrency: 1 });
  list.setSender(({ file }, options) => {
    const answer = Promise.withResolvers<Sent>();
    requests.push({ name: file.name, answer, ...options });
    options.onProgress(0.5);
    options.signal.addEventListener("abort", () => answer.reject(new UploadFailed("Given up")));
    return answer.promise;
  });
  list.onEnded(({ file }, end) => ended.push([file.name, end]));
  list.add(names.map((name) => new File(["x"], name)));
  const states = () => list.read().map(({ file, state }) => `${file.name} ${state}`);
  const keyOf = (name: string) => list.read().find(({ file }) => file.name === name)?.key ?? "";
  return { list, requests, ended, states, keyOf };
}

test("sends files one after another, including one added while sending", async () => {
  const { list, requests, states, ended } = listWith("a", "b");
  const done = list.uploadWaiting();
  expect(states()).toEqual(["a uploading", "b waiting"]);
  expect(list.read()[0]?.share).toBe(0.5);
  list.add([new File(["x"], "c")]);
  void list.uploadWaiting();
  for (const at of [0, 1, 2]) {
    await expect.poll(() => requests).toHaveLength(at + 1);
    requests[at]?.answer.resolve({ id: `${at}` });
  }
  expect((await done).map(({ id }) => id)).toEqual(["0", "1", "2"]);
  expect(ended.map(([name]) => name)).toEqual(["a", "b", "c"]);
});

test("reports why a file failed and retries it with the rest", async () => {
  const { list, requests, states, ended } = listWith("a", "b");
  const done = list.uploadAll();
  const error = new UploadFailed("The disk is full");
  requests[0]?.answer.reject(error);
  await expect.poll(() => requests).toHaveLength(2);
  requests[1]?.answer.resolve({ id: "2" });
  await done;
  expect(states()).toEqual(["a failed", "b done"]);
  expect(list.read()[0]?.reason).toBe("The disk is full");
  expect(ended[0]).toEqual(["a", { error }]);
  const retried = list.uploadAll();
  expect(requests.map(({ name }) => name)).toEqual(["a", "b", "a"]);
  requests[2]?.answer.resolve({ id: "3" });
  expect((await retried).map(({ state }) => state)).toEqual(["done", "done"]);
});

test("aborts a removed file without an event and continues with the next", async () => {
  const { list, requests, states, ended, keyOf } = listWith("a", "b");
  void list.uploadWaiting();
  list.remove(keyOf("a"));
  expect(requests[0]?.signal.aborted).toBe(true);
  await expect.poll(states).toEqual(["b uploading"]);
  expect(ended).toEqual([]);
});

test("sends nothing more and emits no events after it is stopped", async () => {
  const { list, requests, ended } = listWith("a", "b");
  const done = list.uploadWaiting();
  list.stop();
  expect(requests[0]?.signal.aborted).toBe(true);
  expect(await done).toEqual([]);
  expect(requests.map(({ name }) => name)).toEqual(["a"]);
  expect(ended).toEqual([]);
});

test("shows a retried file as uploading once it makes progress", async () => {
  const { list, requests, states } = listWith("a");
  void list.uploadWaiting();
  requests[0]?.onRetrying(true);
  expect(states()).toEqual(["a retrying"]);
  requests[0]?.onProgress(0.6);
  expect(states()).toEqual(["a uploading"]);
});

test("aborts running uploads and fails waiting ones when giving up", async () => {
  const { list, states } = listWith("a", "b");
  const done = list.uploadAll();
  list.giveUp();
  await done;
  expect(states()).toEqual(["a failed", "b failed"]);
});

test("fails the waiting files without sending them", async () => {
  const { list, requests, states } = listWith("a", "b");
  list.onEnded((_listed: ListedFile, ended) => "error" in ended && list.failWaiting());
  const done = list.uploadWaiting();
  requests[0]?.answer.reject(new UploadFailed("Signed out"));
  await done;
  expect(states()).toEqual(["a failed", "b failed"]);
  expect(requests).toHaveLength(1);
});
