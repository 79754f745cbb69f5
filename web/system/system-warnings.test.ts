import { expect, test } from "vitest";
import { systemWarnings } from "./system-warnings.ts";
import { healthySystem } from "./testing/healthy-system.ts";

const now = Date.parse("2026-04-03T12:00:00.000Z");

test("says nothing about a healthy server", () => {
  expect(systemWarnings(healthySystem, now)).toEqual([]);
});

test.each([
  ["An update waits: restart the server.", { needsRestart: true }],
  ["1 job failed.", { jobs: { ...healthySystem.jobs, failed: 1 } }],
  ["3 jobs failed.", { jobs: { ...healthySystem.jobs, failed: 3 } }],
  ["No backups are scheduled.", { backup: { ...healthySystem.backup, to: null } }],
  [
    "The last test of a backup found problems.",
    {
      backup: {
        ...healthySystem.backup,
        verified: { at: "2026-03-29T07:04:00.000Z", problems: ["The archive is damaged."] },
      },
    },
  ],
  [
    "Email cannot be sent.",
    {
      mail: { ...healthySystem.mail, failure: { since: "2026-03-29T07:04:00.000Z", reason: "x" } },
    },
  ],
  [
    "The last backup is older than two days.",
    {
      backup: {
        ...healthySystem.backup,
        last: { at: "2026-04-01T07:00:00.000Z", bytes: 1, problems: [] },
      },
    },
  ],
  [
    "The last backup lacks files.",
    {
      backup: {
        ...healthySystem.backup,
        last: { at: "2026-04-03T07:00:00.000Z", bytes: 1, problems: ["x"] },
      },
    },
  ],
  ["The disk is nearly full.", { space: { free: 1024 ** 3 - 1, total: 80e9 } }],
])("says “%s”", (warning, change) => {
  expect(systemWarnings({ ...healthySystem, ...change }, now)).toEqual([warning]);
});
