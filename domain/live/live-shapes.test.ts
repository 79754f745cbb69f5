import { expect, test } from "vitest";
import { editingTab } from "./live-shapes.ts";

test("counts all tabs without an identifier as one", () => {
  expect(editingTab.parse(undefined)).toBe("");
});

test("limits the identifier of a tab, which is stored, to 64 characters", () => {
  expect(editingTab.parse("t".repeat(64))).toHaveLength(64);
  expect(editingTab.safeParse("t".repeat(65)).success).toBe(false);
});
