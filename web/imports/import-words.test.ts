import { describe, expect, test } from "vitest";
import { missingWords, timeLeft, timeSince } from "./import-words.ts";

test.each([
  [3, "less than a minute left"],
  [60, "about 1 minute left"],
  [61, "about 2 minutes left"],
])("%i seconds are %s", (seconds, words) => {
  expect(timeLeft(seconds)).toBe(words);
});

describe("a moment", () => {
  const now = Date.parse("2026-04-02T18:42:00.000Z");
  test.each([
    [0, "just now"],
    [3, "3 seconds ago"],
    [59, "59 seconds ago"],
    [130, "2 minutes ago"],
  ])("%i seconds back is %s", (seconds, words) => {
    expect(timeSince(new Date(now - seconds * 1000).toISOString(), now)).toBe(words);
  });
});

test.each([
  [[], []],
  [["rig.heic"], ["1 picture is missing in the zip: rig.heic"]],
  [["a.png", "b.png"], ["2 pictures are missing in the zip: a.png and b.png"]],
])("names the missing pictures %j", (missing, words) => {
  expect(missingWords(missing)).toEqual(words);
});
