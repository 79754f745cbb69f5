import { expect, test } from "vitest";
import { Refusal } from "../../domain/refusals.ts";
import { boundedQueue } from "./bounded-queue.ts";

function pendingWork() {
  let end = () => {};
  const done = new Promise<string>((resolve) => {
    end = () => resolve("made");
  });
  return { work: () => done, end };
}

test("limits the queue, in all and per key", async () => {
  const runInTurn = boundedQueue({ max: 3, maxPerKey: 2 });
  const { work, end } = pendingWork();
  const queued = [runInTurn("theo", work), runInTurn("theo", work)];
  await expect(runInTurn("theo", work)).rejects.toThrow(Refusal);
  queued.push(runInTurn("dana", work));
  await expect(runInTurn("clara", work)).rejects.toThrow(Refusal);
  end();
  expect(await Promise.all(queued)).toEqual(["made", "made", "made"]);
  expect(await runInTurn("theo", work)).toBe("made");
});

test("starts a task when the previous one has ended, even if it failed", async () => {
  const runInTurn = boundedQueue({ max: 3, maxPerKey: 3 });
  const { work, end } = pendingWork();
  const started: string[] = [];
  const first = runInTurn("theo", async () => {
    started.push("first");
    await work();
    throw new Error("broken");
  });
  const second = runInTurn("theo", async () => void started.push("second"));
  await Promise.resolve();
  expect(started).toEqual(["first"]);
  end();
  await expect(first).rejects.toThrow("broken");
  await second;
  expect(started).toEqual(["first", "second"]);
});
