import fc from "fast-check";
import { expect, test } from "vitest";
import { parseListCursor, listCursor } from "./sorting.ts";
import { titleKey } from "./title-key.ts";

function sorted(titles: readonly (string | null)[]) {
  const bytes = (title: string | null) => Buffer.from(titleKey(title));
  return titles.toSorted((one, other) => Buffer.compare(bytes(one), bytes(other)));
}

test("sorts titles without case, accents, and punctuation", () => {
  const expected = [
    "“Aero map”",
    "aéro notes",
    "AERO plan",
    "Ångström",
    "oil pump",
    "Øl cooler",
    "straße",
    "Strasse 2",
    null,
    "Zebra",
  ];
  expect(sorted(expected.toReversed())).toEqual(expected);
});

test("sorts numbers by their value", () => {
  const expected = ["Run 2", "Run 2, wet", "Run 09", "Run 10", "Run 100"];
  expect(sorted(expected.toReversed())).toEqual(expected);
});

test("gives the same key to spellings that differ only in case and accents", () => {
  expect(titleKey("E\u0301TUDE")).toBe(titleKey("étude"));
  expect(titleKey("Test 007")).toBe(titleKey("test 7"));
});

test("fits into a cursor, whatever the title is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), fc.nat(), (title, sortKey) => {
      const value = titleKey(title);
      expect(Array.from(value).length).toBeLessThanOrEqual(200);
      const place = { value, sortKey };
      expect(parseListCursor(listCursor(place, "title"), "title")).toEqual(place);
    }),
  );
});
