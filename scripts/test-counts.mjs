import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./project.mjs";

/** Counts a missing report, a run without tests, and a failed exit as a failure. */
export function checkedCounts(counts, exitCode) {
  if (counts === null) return failedRun("The runner left no report.");
  if (counts.passed + counts.failed === 0) return failedRun("The runner ran no test.");
  if (exitCode === 0 || counts.failed > 0) return counts;
  return {
    ...failedRun(`The runner ended with ${exitCode} after its tests.`),
    passed: counts.passed,
  };
}

export function failedRun(reason) {
  return { passed: 0, failed: 1, failures: [reason] };
}

export function vitestCounts(path) {
  const report = readReport(path);
  if (report === null) return null;
  const failures = report.testResults.flatMap(fileFailures);
  return { passed: report.numPassedTests, failed: failures.length, failures };
}

function fileFailures({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults.filter((result) => result.status === "failed");
  // A file that fails before its first test has no failing test to count.
  if (failed.length === 0) return status === "failed" ? [describeFailure(file, message)] : [];
  return failed.map(({ fullName, failureMessages }) =>
    describeFailure(`${file} › ${fullName}`, failureMessages[0]),
  );
}

export function playwrightCounts(path) {
  const report = readReport(path);
  if (report === null) return null;
  const { expected, unexpected, flaky } = report.stats;
  const errors = report.errors.map(({ message }) => describeFailure("Playwright", message));
  const failures = [...errors, ...report.suites.flatMap(suiteFailures)];
  return { passed: expected, failed: unexpected + flaky, failures };
}

function suiteFailures({ suites = [], specs }) {
  return [...suites.flatMap(suiteFailures), ...specs.flatMap(specFailures)];
}

function specFailures({ file, line, title, tests }) {
  return tests
    .filter(({ status }) => status === "unexpected" || status === "flaky")
    .map(({ projectName, results }) =>
      describeFailure(
        `[${projectName}] e2e/${file}:${line} › ${title}`,
        results.find(({ error }) => error !== undefined)?.error.message,
      ),
    );
}

function describeFailure(test, message = "") {
  const lines = stripVTControlCharacters(message).split("\n").slice(0, 8);
  return [test, ...lines.map((line) => `    ${line}`)].join("\n");
}

export function sum(all) {
  const add = (key) => all.reduce((total, counts) => total + counts[key], 0);
  return {
    passed: add("passed"),
    failed: add("failed"),
    failures: all.flatMap(({ failures }) => failures),
  };
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}
