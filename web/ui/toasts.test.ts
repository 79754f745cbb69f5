import { afterEach, expect, test } from "vitest";
import { closeToast, readToasts, showToast } from "./toasts.ts";

afterEach(() => {
  for (const { id } of readToasts()) closeToast(id);
});

const texts = () => readToasts().map(({ text }) => text);

test("of what passes at most two are stacked, the oldest gives way", () => {
  for (const text of ["one", "two", "three"]) showToast(text);
  expect(texts()).toEqual(["two", "three"]);
});

test("a notice stays until it is closed, whatever comes after it", () => {
  showToast("Saved as KB30007", { lasts: "notice" });
  const second = showToast("Not attached: log.csv", { lasts: "notice" });
  for (const text of ["one", "two"]) showToast(text);
  expect(texts()).toEqual(["Saved as KB30007", "Not attached: log.csv", "two"]);
  closeToast(second);
  expect(texts()).toEqual(["Saved as KB30007", "two"]);
});
