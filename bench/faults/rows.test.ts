import { expect, test } from "vitest";
import { openLedger } from "../writes/ledger.ts";
import { isWhole, rowOf } from "./rows.ts";

const nothing = { lost: [], halfDone: [], doubled: [] };
const measured = {
  fault: "database paused",
  database: "PostgreSQL",
  ledger: openLedger(),
  load: { writes: 150, seconds: 2 },
  found: nothing,
  recoveries: [],
  reads: { statuses: new Map(), slowest: 0 },
};

test("says how often writes were refused, and after how long at most", () => {
  const ledger = openLedger();
  ledger.acknowledge("edit");
  ledger.refuse("503 busy", 4_510, true);
  ledger.refuse("503 busy", 12, false);
  ledger.refuse("no answer (ECONNREFUSED)", 2, false);
  expect(rowOf({ ...measured, ledger })).toMatchObject({
    acknowledged: "1 (75/s)",
    "writes during the fault":
      "503 busy ×2 (4.51 s, 1 with Retry-After), no answer (ECONNREFUSED) ×1 (0.00 s)",
  });
});

test("counts lost, half-done, and doubled items, and unexplained answers", () => {
  const ledger = openLedger();
  ledger.problems.push("edit of a document was refused: stale-version.");
  const found = { lost: ["a", "b"], halfDone: ["c"], doubled: ["d"] };
  const row = rowOf({ ...measured, ledger, found });
  expect([row.lost, row.wrong]).toEqual(["2", "3"]);
  expect([isWhole(row), isWhole(rowOf(measured))]).toEqual([false, true]);
});

test("says how reads were answered, and when the server had recovered", () => {
  const statuses = new Map([
    [200, 1_234],
    [0, 1],
  ]);
  const recoveries = [
    { write: 20, health: 4_900 },
    { write: 310, health: 320 },
  ];
  const row = rowOf({ ...measured, recoveries, reads: { statuses, slowest: 41 } });
  expect(row).toMatchObject({
    cycles: "2",
    "reads during the fault": "no answer ×1, 200 ×1,234 (0.04 s)",
    "ready again": "write 0.31 s, health 4.90 s",
  });
});
