import { expect, test } from "vitest";
import { openSqlite } from "./sqlite.ts";

test("runs one expensive read per turn of the event loop", async () => {
  const { readTimed } = openSqlite(":memory:", {
    onFailure: () => undefined,
    access: "exclusive",
    waitMax: 0,
  });
  let turn = 0;
  let nextTurn = setImmediate(countTurn);
  function countTurn(): void {
    turn += 1;
    nextTurn = setImmediate(countTurn);
  }
  const turns = await Promise.all(
    [1, 2, 3].map(async (value) => {
      const rows = await readTimed({ sql: "select ? as value", parameters: [value] });
      expect(rows).toEqual([{ value }]);
      return turn;
    }),
  );
  clearImmediate(nextTurn);
  expect(new Set(turns).size).toBe(3);
});
