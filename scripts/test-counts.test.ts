import { expect, test } from "vitest";
import { checkedCounts, sum } from "./test-counts.mjs";

test.each([
  ["a successful run", { passed: 3, failed: 0 }, 0, { passed: 3, failed: 0 }],
  ["reported failures", { passed: 3, failed: 2 }, 1, { passed: 3, failed: 2 }],
  [
    "an error exit after passing tests as a failure",
    { passed: 3, failed: 0 },
    1,
    { passed: 3, failed: 1 },
  ],
  ["a run without tests as a failure", { passed: 0, failed: 0 }, 0, { passed: 0, failed: 1 }],
  ["a runner without a report as a failure", null, 1, { passed: 0, failed: 1 }],
])("counts %s", (_title, counts, exitCode, result) => {
  expect(checkedCounts(counts, exitCode)).toEqual(result);
});

test("sums every runner", () => {
  const counts = [
    { passed: 3, failed: 0 },
    { passed: 4, failed: 2 },
  ];
  expect(sum(counts)).toEqual({ passed: 7, failed: 2 });
});
