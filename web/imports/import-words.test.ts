import { expect, test } from "vitest";
import { missingWords, timeLeft } from "./import-words.ts";

test.each([
  [3, "less than a minute left"],
  [60, "about 1 minute left"],
  [61, "about 2 minutes left"],
])("%i seconds are %s", (seconds, words) => {
  expect(timeLeft(seconds)).toBe(words);
});

test.each([
  [[], []],
  [["rig.heic"], ["1 picture is missing in the zip: rig.heic"]],
  [["a.png", "b.png"], ["2 pictures are missing in the zip: a.png and b.png"]],
])("names the missing pictures %j", (missing, words) => {
  expect(missingWords(missing)).toEqual(words);
});
