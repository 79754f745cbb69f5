import { describe, expect, test } from "vitest";
import { seasonOf } from "./seasons.ts";

describe("a season", () => {
  test.each([
    ["2025-08-31T23:59:59Z", "2024-25"],
    ["2025-09-01T00:00:00Z", "2025-26"],
    ["2026-01-15T00:00:00Z", "2025-26"],
    ["2099-12-01T00:00:00Z", "2099-00"],
  ])("at %s is %s", (iso, season) => expect(seasonOf(Date.parse(iso))).toBe(season));
});
