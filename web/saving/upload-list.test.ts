import { expect, test, vi } from "vitest";
import { UploadFailed } from "./upload-file.ts";
import {
  newUploadList,
  type Ended,
  type SendOptions,
  type ListedFile,
  type Sent,
} from "./upload-list.ts";

/** A list that sends one file at a time; each test resolves the answers by hand. */
function listWith(...names: string[]) {
  const asked: (SendOptions & { name: string; answer: PromiseWithResolvers<Sent> })[] = [];
  const ended: [name: string, ended: Ended<Sent>][] = [];
  const list = newUploadList({ concurrency: 1 });
  list.setSender(({ file }, how) => {
    const answer = Promise.withResolvers<Sent>();
    asked.push({ name: file.name, answer, ...how });
    how.onProgress(0.5);
    how.signal.addEventListener("abort", () => answer.reject(new UploadFailed("Given up")));
    return answer.promise;
  });
  list.onEnded(({ file }, how) => ended.push([file.name, how]));
  list.add(names.map((name) => new File(["x"], name)));
  const states = () => list.read().map(({ file, state }) => `${file.name} ${state}`);
  const keyOf = (name: string) => list.read().find(({ file }) => file.name === name)?.key ?? "";
  return { list, asked, ended, states, keyOf };
}

test("sends files one after another, including one added while sending", async () => {
  const { list, asked, states, ended } = listWith("a", "b");
  const done = list.uploadWaiting();
  expect(states()).toEqual(["a uploading", "b waiting"]);
  expect(list.read()[0]?.share).toBe(0.5);
  list.add([new File(["x"], "c")]);
  void list.uploadWaiting();
  for (const at of [0, 1, 2]) {
    await vi.waitFor(() => expect(asked).toHaveLength(at + 1));
    asked[at]?.answer.resolve({ id: `${at}` });
  }
  expect((await done).map(({ id }) => id)).toEqual(["0", "1", "2"]);
  expect(ended.map(([name]) => name)).toEqual(["a", "b", "c"]);
});

test("reports why a file failed and retries it with the rest", async () => {
  const { list, asked, states, ended } = listWith("a", "b");
  const done = list.uploadAll();
  const error = new UploadFailed("The disk is full");
  asked[0]?.answer.reject(error);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.answer.resolve({ id: "2" });
  await done;
  expect(states()).toEqual(["a failed", "b done"]);
  expect(list.read()[0]?.reason).toBe("The disk is full");
  expect(ended[0]).toEqual(["a", { error }]);
  const retried = list.uploadAll();
  expect(asked.map(({ name }) => name)).toEqual(["a", "b", "a"]);
  asked[2]?.answer.resolve({ id: "3" });
  expect((await retried).map(({ state }) => state)).toEqual(["done", "done"]);
});

test("aborts a removed file without an event and continues with the next", async () => {
  const { list, asked, states, ended, keyOf } = listWith("a", "b");
  void list.uploadWaiting();
  list.remove(keyOf("a"));
  expect(asked[0]?.signal.aborted).toBe(true);
  await vi.waitFor(() => expect(states()).toEqual(["b uploading"]));
  expect(ended).toEqual([]);
});

test("sends nothing more and emits no events after it is stopped", async () => {
  const { list, asked, ended } = listWith("a", "b");
  const done = list.uploadWaiting();
  list.stop();
  expect(asked[0]?.signal.aborted).toBe(true);
  expect(await done).toEqual([]);
  expect(asked.map(({ name }) => name)).toEqual(["a"]);
  expect(ended).toEqual([]);
});

test("shows a retried file as uploading once it makes progress", async () => {
  const { list, asked, states } = listWith("a");
  void list.uploadWaiting();
  asked[0]?.onRetrying(true);
  expect(states()).toEqual(["a retrying"]);
  asked[0]?.onProgress(0.6);
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
  const { list, asked, states } = listWith("a", "b");
  list.onEnded((_listed: ListedFile, ended) => "error" in ended && list.failWaiting());
  const done = list.uploadWaiting();
  asked[0]?.answer.reject(new UploadFailed("Signed out"));
  await done;
  expect(states()).toEqual(["a failed", "b failed"]);
  expect(asked).toHaveLength(1);
});
