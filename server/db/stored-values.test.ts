import { expect, test } from "vitest";
import { useServer } from "../testing/use-team.ts";
import { saveStoredValue, claimSweep } from "./stored-values.ts";

const server = useServer();

const day = 24 * 60 * 60 * 1000;

const take = () => claimSweep(server.context.db, "files-swept-at", day);
const takenAgo = (milliseconds: number) =>
  saveStoredValue(server.context.db, "files-swept-at", String(Date.now() - milliseconds));

test("gives the turn to one of many processes, and to no other until it is due again", async () => {
  const taken = await Promise.all(Array.from({ length: 8 }, take));
  expect(taken.filter(Boolean)).toHaveLength(1);
  expect(await take()).toBe(false);
});

test.each([
  ["was more than a day ago", 1.1 * day, true],
  ["was less than a day ago", 0.9 * day, false],
  ["was postponed by six days", -6 * day, false],
  ["was recorded by a clock that was far ahead", -400 * day, true],
])("decides whether a turn is due if the last one %s", async (_what, ago, isNext) => {
  await takenAgo(ago);
  expect(await take()).toBe(isNext);
});
