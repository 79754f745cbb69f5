import { describe, expect, test } from "vitest";
import { longDate, shortDate } from "./dates.ts";

describe("dates", () => {
  const iso = "2026-04-02T18:42:00.000Z";
  test("are short in lists and long on a document", () => {
    expect(shortDate(iso, { timeZone: "UTC" })).toBe("Apr 2, 2026, 06:42 PM");
    expect(longDate(iso, { timeZone: "UTC" })).toBe("April 2, 2026 at 06:42 PM");
  });
  test("read Unknown date when missing or unreadable", () => {
    expect([shortDate(null), longDate("soon")]).toEqual(["Unknown date", "Unknown date"]);
  });
});
