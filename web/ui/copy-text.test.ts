import { expect, test } from "vitest";
import { stubClipboard } from "../testing/stub-clipboard.ts";
import { copyText } from "./copy-text.ts";

test.each([
  ["https", true, ["bleed twice"]],
  ["http", true, ["bleed twice"]],
  ["refused", false, []],
] as const)("copies over %s: %s", async (kind, isCopied, texts) => {
  const copied = stubClipboard(kind);
  expect(await copyText("bleed twice")).toBe(isCopied);
  expect(copied).toEqual(texts);
});

test("replaces only its own copy, not what the reader copies later", async () => {
  stubClipboard("http");
  await copyText("bleed twice");
  const later = new Event("copy", { cancelable: true });
  document.dispatchEvent(later);
  expect(later.defaultPrevented).toBe(false);
});
