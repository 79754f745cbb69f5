import { expect, test } from "vitest";
import { spokenProgress } from "./spoken-progress.ts";

test("announces each quarter once and nothing before the first", () => {
  const sentences = Array.from({ length: 101 }, (_, percent) => spokenProgress(percent));
  expect([...new Set(sentences)]).toEqual([
    "",
    "Uploading... 25%",
    "Uploading... 50%",
    "Uploading... 75%",
    "Uploading... 100%",
  ]);
  expect(sentences.indexOf("Uploading... 25%")).toBe(25);
});
