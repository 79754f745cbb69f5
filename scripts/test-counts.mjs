import { readFileSync } from "node:fs";

/** Silence must not look like success. */
export function checkedCounts(counts, exitCode) {
  if (counts === null || counts.passed + counts.failed === 0) return { passed: 0, failed: 1 };
  if (exitCode !== 0 && counts.failed === 0) return { ...counts, failed: 1 };
  return counts;
}

export function vitestCounts(path) {
  const report = readReport(path);
  if (report === null) return null;
  const broken = report.testResults.filter(isBrokenFile).length;
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken };
}

/** A file that fails before its first test has no failing test to count. */
function isBrokenFile({ status, assertionResults }) {
  return status === "failed" && !assertionResults.some((result) => result.status === "failed");
}

export function playwrightCounts(path) {
  const report = readReport(path);
  if (report === null) return null;
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky };
}

export function sum(all) {
  const add = (key) => all.reduce((total, counts) => total + counts[key], 0);
  return { passed: add("passed"), failed: add("failed") };
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}
