import fc from "fast-check";
import { expect, test } from "vitest";
import { changedTokens, factTokens } from "./facts.ts";

const month = 30 * 24 * 60 * 60 * 1000;

test("finds each month of a period by one token, and no other month", () => {
  const months = fc.integer({ min: 100, max: 1_000 });
  fc.assert(
    fc.property(months, months, months, (from, to, changed) => {
      const tokens = changedTokens(from * month, to * month);
      const facts = {
        subteam: "chassis",
        season: null,
        authorId: null,
        changedAt: changed * month,
      };
      const held = factTokens(facts, [], false).filter((token) => tokens.includes(token));
      expect(held).toHaveLength(from <= changed && changed <= to ? 1 : 0);
    }),
  );
});

test("covers many years by few tokens", () => {
  expect(changedTokens(Date.UTC(1980, 0), Date.UTC(2026, 10)).length).toBeLessThan(20);
});
