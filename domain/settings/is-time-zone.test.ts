import { expect, test } from "vitest";
import { isTimeZone } from "./is-time-zone.ts";

test.each(["America/Detroit", "Europe/Berlin", "UTC", "Etc/UTC", "Asia/Kolkata"])(
  "accepts %s",
  (name) => {
    expect(isTimeZone(name)).toBe(true);
  },
);

test.each(["", "Detroit", "+02:00", "Europe/Berlin ", "Mars/Olympus", "UTC+2"])(
  "refuses “%s”",
  (name) => {
    expect(isTimeZone(name)).toBe(false);
  },
);
