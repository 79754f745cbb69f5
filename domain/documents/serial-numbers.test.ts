import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { serialNumber, serialParts } from "./serial-numbers.ts";

describe("a serial number", () => {
  test("contains its subteam's digit and its number, with five digits from 10000", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 1, max: 99_999 }),
        (digit, running) => {
          const parts = serialParts(serialNumber(digit, running));
          expect(Number(parts?.running)).toBe(running);
          expect(parts?.digit).toBe(String(digit));
        },
      ),
    );
    expect(serialNumber(6, 14)).toBe("KB60014");
  });
  test("from another system has no parts", () => expect(serialParts("DOC-7")).toBeUndefined());
});
