import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root } from "./project.mjs";
import { checkedCounts, playwrightCounts, sum, vitestCounts } from "./test-counts.mjs";

test.each([
  ["a successful run", { passed: 3, failed: 0, failures: [] }, 0, { passed: 3, failed: 0 }],
  ["reported failures", { passed: 3, failed: 1, failures: ["a"] }, 1, { passed: 3, failed: 1 }],
  [
    "an error exit after passing tests as a failure",
    { passed: 3, failed: 0, failures: [] },
    1,
    { passed: 3, failed: 1 },
  ],
  [
    "a run without tests as a failure",
    { passed: 0, failed: 0, failures: [] },
    0,
    { passed: 0, failed: 1 },
  ],
  ["a runner without a report as a failure", null, 1, { passed: 0, failed: 1 }],
])("counts %s", (_title, counts, exitCode, result) => {
  const checked = checkedCounts(counts, exitCode);
  expect(checked).toMatchObject(result);
  expect(checked.failures).toHaveLength(result.failed);
});

test("sums every runner", () => {
  const counts = [
    { passed: 3, failed: 0, failures: [] },
    { passed: 4, failed: 2, failures: ["a", "b"] },
  ];
  expect(sum(counts)).toEqual({ passed: 7, failed: 2, failures: ["a", "b"] });
});

test("names each failed Vitest test and file with the start of its error", () => {
  const path = report({
    numPassedTests: 1,
    testResults: [
      {
        name: join(root, "domain/a.test.ts"),
        status: "failed",
        message: "",
        assertionResults: [
          { status: "passed", fullName: "adds", failureMessages: [] },
          { status: "failed", fullName: "takes", failureMessages: ["\u001b[31mNot 3\u001b[39m"] },
        ],
      },
      {
        name: join(root, "web/b.test.ts"),
        status: "failed",
        message: "No such module",
        assertionResults: [],
      },
    ],
  });
  expect(vitestCounts(path)).toEqual({
    passed: 1,
    failed: 2,
    failures: ["domain/a.test.ts › takes\n    Not 3", "web/b.test.ts\n    No such module"],
  });
});

test("names each failed Playwright test with its line and the start of its error", () => {
  const passed = { projectName: "SQLite", status: "expected", results: [{}] };
  const failed = {
    projectName: "PostgreSQL",
    status: "unexpected",
    results: [{ error: { message: "Timed out" } }],
  };
  const spec = { file: "a.spec.ts", line: 7, title: "opens", tests: [passed, failed] };
  const path = report({
    stats: { expected: 1, unexpected: 1, flaky: 0 },
    errors: [],
    suites: [{ specs: [], suites: [{ specs: [spec] }] }],
  });
  expect(playwrightCounts(path)).toEqual({
    passed: 1,
    failed: 1,
    failures: ["[PostgreSQL] e2e/a.spec.ts:7 › opens\n    Timed out"],
  });
});

function report(content: object): string {
  const folder = mkdtempSync(join(tmpdir(), "paddock-report-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "report.json");
  writeFileSync(path, JSON.stringify(content));
  return path;
}
