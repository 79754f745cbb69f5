import { expect, test } from "vitest";
import { describeLimits, filesThatFit, usageOf } from "./file-limits.ts";

const limits = { attachmentMaxBytes: 100, attachmentsMaxBytes: 250, attachmentsMaxFiles: 3 };
const nothing = { count: 0, bytes: 0 };
const file = (name: string, size: number) => ({ name, size });

test("accepts a file at the limit and refuses one byte more", () => {
  const { fitting, refused } = filesThatFit([file("a", 100), file("b", 101)], nothing, limits);
  expect(fitting).toEqual([file("a", 100)]);
  expect(refused).toEqual(["b: This file is too large."]);
});

test("refuses files beyond the maximum number by name", () => {
  const chosen = ["a", "b", "c"].map((name) => file(name, 1));
  const { fitting, refused } = filesThatFit(chosen, { count: 1, bytes: 1 }, limits);
  expect(fitting).toHaveLength(2);
  expect(refused).toEqual(["c: At most 3 attachments"]);
});

test("counts existing files toward the total size", () => {
  const { fitting, refused } = filesThatFit(
    [file("a", 50), file("b", 1)],
    { count: 1, bytes: 200 },
    limits,
  );
  expect(fitting).toEqual([file("a", 50)]);
  expect(refused).toEqual(["b: The attachments are too large in total"]);
});

test("describes the limits", () => {
  const mega = 1024 * 1024;
  expect(
    describeLimits({
      attachmentMaxBytes: 100 * mega,
      attachmentsMaxBytes: 500 * mega,
      attachmentsMaxFiles: 20,
    }),
  ).toBe("Up to 20 files, 100 MB each, 500 MB total.");
});

test("accepts a small file after one that does not fit", () => {
  const { fitting, reasons } = filesThatFit(
    [file("a", 100), file("b", 60), file("c", 50)],
    { count: 1, bytes: 100 },
    limits,
  );
  expect(fitting).toEqual([file("a", 100), file("c", 50)]);
  expect(reasons).toEqual(["The attachments are too large in total"]);
});

test("adds up the files of several groups", () => {
  expect(usageOf([file("a", 3), file("b", 4)], [], [file("c", 5)])).toEqual({
    count: 3,
    bytes: 12,
  });
});
