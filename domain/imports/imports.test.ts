import { expect, test } from "vitest";
import { importLimits, zipProblem } from "./imports.ts";

const { zipMaxBytes, filesMax, unpackedMaxBytes } = importLimits;

test.each([
  [{ bytes: zipMaxBytes }, undefined],
  [{ bytes: zipMaxBytes + 1 }, "A zip can be at most 500 MB."],
  [{ bytes: 1, files: filesMax }, undefined],
  [{ bytes: 1, files: filesMax + 1 }, "A zip can hold at most 5,000 files."],
  [{ bytes: 1, unpackedBytes: unpackedMaxBytes }, undefined],
  [
    { bytes: 1, unpackedBytes: unpackedMaxBytes + 1 },
    "The files of a zip can be at most 2 GB together.",
  ],
])("a zip of %j has the problem %j", (zip, sentence) => {
  expect(zipProblem(zip)).toBe(sentence);
});

test("names the limit that is given", () => {
  const limits = { ...importLimits, filesMax: 3 };
  expect(zipProblem({ bytes: 1, files: 4 }, limits)).toBe("A zip can hold at most 3 files.");
});
