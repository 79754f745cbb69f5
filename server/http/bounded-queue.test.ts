import { expect, test } from "vitest";
import { Refusal } from "../../domain/refusals.ts";
import { boundedQueue } from "./bounded-queue.ts";

/** Work that goes on until it is let go. */
function held() {
  let end = () => {};
  const done = new Promise<string>((resolve) => {
    end = () => resolve("made");
  });
  return { work: () => done, end };
}

test("few may wait, and fewer of one asker", async () => {
  const inTurn = boundedQueue({ most: 3, mostOfOne: 2 });
  const { work, end } = held();
  const taken = [inTurn("theo", work), inTurn("theo", work)];
  await expect(inTurn("theo", work)).rejects.toThrow(Refusal);
  taken.push(inTurn("dana", work));
  await expect(inTurn("clara", work)).rejects.toThrow(Refusal);
  end();
  expect(await Promise.all(taken)).toEqual(["made", "made", "made"]);
  expect(await inTurn("theo", work)).toBe("made");
});

test("one begins when the one before has ended, however it ended", async () => {
  const inTurn = boundedQueue({ most: 3, mostOfOne: 3 });
  const { work, end } = held();
  const begun: string[] = [];
  const first = inTurn("theo", async () => {
    begun.push("first");
    await work();
    throw new Error("broken");
  });
  const second = inTurn("theo", async () => void begun.push("second"));
  await Promise.resolve();
  expect(begun).toEqual(["first"]);
  end();
  await expect(first).rejects.toThrow("broken");
  await second;
  expect(begun).toEqual(["first", "second"]);
});
