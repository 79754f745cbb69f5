import { describe, expect, test } from "vitest";
import { cleanTags, documentHeading } from "./documents.ts";

describe("tags", () => {
  test("are trimmed and deduplicated, keeping the first spelling", () => {
    expect(cleanTags([" Brakes ", "brakes", "", "\u200b", "pedal   box", "BRAKES"])).toEqual([
      "Brakes",
      "pedal box",
    ]);
  });
});

describe("a document's heading", () => {
  test("is its title, or its subteam and tags", () => {
    const document = { subteam: "powertrain", tags: ["cooling", "pump"] } as const;
    expect(documentHeading({ ...document, title: " Pump " })).toBe("Pump");
    expect(documentHeading({ ...document, title: "\u200b" })).toBe("Powertrain cooling pump");
    expect(documentHeading({ ...document, title: " " })).toBe("Powertrain cooling pump");
    expect(documentHeading({ ...document, title: null, tags: [] })).toBe("Powertrain");
  });
});
