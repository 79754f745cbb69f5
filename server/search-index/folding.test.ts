import { expect, test } from "vitest";
import { findMatches, previewOf } from "../../domain/search/find-matches.ts";
import { fold } from "../../domain/search/fold.ts";
import { leastTimes, noise } from "../testing/least-times.ts";

test.each([
  ["marks on a letter", 50_000, (length: number) => fold(`a${"\u0301\u0323".repeat(length / 2)}`)],
  ["matches", 2_000, (length: number) => findMatches("ä ".repeat(length), "a")],
  ["letters before a match", 50_000, (length: number) => previewOf(`${"é".repeat(length)}x`, "x")],
])("takes at most linear time for many %s", async (_what, length, work) => {
  const [few, many] = await leastTimes(
    25,
    async () => work(length),
    async () => work(4 * length),
  );
  expect(many).toBeLessThan(Math.max(noise, 10 * few));
});
