import { expect, test } from "vitest";
import { useServer } from "../testing/use-team.ts";
import { saveStoredValue, takeTurn } from "./stored-values.ts";

const server = useServer();

const day = 24 * 60 * 60 * 1000;

const take = () => takeTurn(server.context.db, "files-swept-at", day);
const takenAgo = (milliseconds: number) =>
  saveStoredValue(server.context.db, "files-swept-at", String(Date.now() - milliseconds));

test("gives one of many processes the turn, and none until the next", async () => {
  const taken = await Promise.all(Array.from({ length: 8 }, take));
  expect(taken.filter(Boolean)).toHaveLength(1);
  expect(await take()).toBe(false);
});

test.each([
  ["is over", 1.1 * day, true],
  ["is not over", 0.9 * day, false],
  ["was put off", -6 * day, false],
  ["began under a clock that was ahead", -400 * day, true],
])("asks when the last one %s", async (_what, ago, isNext) => {
  await takenAgo(ago);
  expect(await take()).toBe(isNext);
});
