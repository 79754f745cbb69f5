import { describe, expect, onTestFinished, test, vi } from "vitest";
import {
  dayHeading,
  dayOf,
  hourOf,
  longDate,
  momentOf,
  nextMomentAt,
  shortDate,
  shortDay,
  timeAgo,
  timeOfDay,
} from "./dates.ts";

describe("dates", () => {
  const iso = "2026-04-02T18:42:00.000Z";
  test("are short in lists and long on a document", () => {
    expect(shortDate(iso, { timeZone: "UTC" })).toBe("Apr 2, 2026, 06:42 PM");
    expect(longDate(iso, { timeZone: "UTC" })).toBe("April 2, 2026 at 06:42 PM");
  });
  test.each([
    ["2026-01-01T04:59:00.000Z", "Dec 31, 2025"],
    ["2026-01-01T05:00:00.000Z", "Jan 1"],
    [null, "Unknown date"],
  ])("are days in narrow columns: %s, %s", (at, expected) => {
    expect(shortDay(at, Date.parse(iso), { timeZone: "America/Detroit" })).toBe(expected);
  });
  test("have times in one format", () => {
    const early = "2026-04-02T09:05:00.000Z";
    expect(timeOfDay(early, { timeZone: "UTC" })).toBe("09:05 AM");
    expect(shortDate(early, { timeZone: "UTC" })).toContain("09:05 AM");
  });
  test.each([
    ["2026-04-02T09:00:00Z", "Today"],
    ["2026-04-01T23:30:00Z", "Yesterday"],
    ["2026-03-31T10:00:00Z", "Tuesday, March 31"],
    ["2025-12-31T10:00:00Z", "Wednesday, December 31, 2025"],
    ["2026-04-03T10:00:00Z", "Friday, April 3"],
  ])("head the rows of a day: %s, %s", (at, expected) => {
    const day = dayOf(Date.parse(at), "UTC");
    expect(dayHeading(day, Date.parse(iso), "UTC")).toBe(expected);
  });
  test("head rows by the days of the viewer's zone, also of 25 hours", () => {
    const [zone, now] = ["America/Detroit", Date.parse("2026-11-02T05:30:00Z")];
    const day = dayOf(Date.parse("2026-11-01T04:30:00Z"), zone);
    expect([day, dayHeading(day, now, zone)]).toEqual(["2026-11-01", "Yesterday"]);
  });
  test.each([
    ["America/Detroit", "April 2, 2026 at 02:42 PM EDT"],
    ["Asia/Kolkata", "April 3, 2026 at 12:12 AM GMT+5:30"],
  ])("say their zone in emails: %s", (timeZone, expected) => {
    expect(longDate(iso, { timeZone, timeZoneName: "short" })).toBe(expected);
  });
  test.each([
    [30, "just now"],
    [60, "1 minute ago"],
    [2 * 3600 + 59, "2 hours ago"],
    [24 * 3600, "yesterday"],
    [6 * 24 * 3600, "6 days ago"],
    [7 * 24 * 3600, "on April 2, 2026"],
    [-30, "just now"],
  ])("are relative for changes: after %i seconds", (seconds, words) => {
    const now = Date.parse(iso) + seconds * 1000;
    expect(timeAgo(iso, now, { timeZone: "UTC" })).toBe(words);
  });
  test("share one format in each zone", () => {
    const created = vi.spyOn(Intl, "DateTimeFormat");
    onTestFinished(() => created.mockRestore());
    for (const timeZone of ["Asia/Tokyo", "Asia/Tokyo", "Asia/Seoul", "Asia/Tokyo"])
      shortDate(iso, { timeZone });
    expect(created).toHaveBeenCalledTimes(2);
  });
  test("read Unknown date when missing or unreadable", () => {
    expect([shortDate(null), longDate("soon")]).toEqual(["Unknown date", "Unknown date"]);
  });
  test.each([
    ["UTC", 18],
    ["America/Detroit", 14],
    ["Asia/Kolkata", 0],
  ])("have an hour in each zone: %s", (timeZone, hour) => {
    expect(hourOf(Date.parse(iso), timeZone)).toBe(hour);
  });
  test.each([
    ["2026-05-12T00:00", "UTC", "2026-05-12T00:00:00Z"],
    ["2026-05-12T00:00", "America/Detroit", "2026-05-12T04:00:00Z"],
    ["2026-01-12T09:30:15", "Asia/Kolkata", "2026-01-12T04:00:15Z"],
    // The days on which clocks change.
    ["2026-03-29T01:30", "Europe/Berlin", "2026-03-29T00:30:00Z"],
    ["2026-03-29T03:30", "Europe/Berlin", "2026-03-29T01:30:00Z"],
    ["2026-10-25T03:30", "Europe/Berlin", "2026-10-25T02:30:00Z"],
    ["2026-03-08T03:30", "America/Detroit", "2026-03-08T07:30:00Z"],
    // A zone in the text counts.
    ["2026-05-12T00:00Z", "Asia/Tokyo", "2026-05-12T00:00:00Z"],
    ["2026-05-12T00:00+02:00", "Asia/Tokyo", "2026-05-11T22:00:00Z"],
  ])("are moments in a zone: %s in %s", (text, timeZone, utc) => {
    expect(momentOf(text, timeZone)).toBe(Date.parse(utc));
  });
});

describe("the next full hour of clocks", () => {
  test.each([
    [3, "2026-11-26T01:59Z", "Europe/Berlin", "2026-11-26T02:00Z"],
    [3, "2026-11-26T02:00Z", "Europe/Berlin", "2026-11-27T02:00Z"],
    [23, "2026-12-31T22:30Z", "Europe/Berlin", "2027-01-01T22:00Z"],
    // The day with 25 hours, and the hour that clocks skip.
    [0, "2026-10-24T22:30Z", "Europe/Berlin", "2026-10-25T23:00Z"],
    [2, "2026-03-29T00:30Z", "Europe/Berlin", "2026-03-29T01:00Z"],
    [3, "2026-11-26T18:00Z", "Asia/Kolkata", "2026-11-26T21:30Z"],
  ])("%i after %s in %s is %s", (hour, now, timeZone, next) => {
    expect(nextMomentAt(hour, Date.parse(now), timeZone)).toBe(Date.parse(next));
  });
});
