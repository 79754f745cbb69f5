import { afterEach, beforeEach, expect, test } from "vitest";
import { leaveBrowser, open, stubBrowser } from "../testing/open-document.tsx";

beforeEach(stubBrowser);
afterEach(leaveBrowser);

test("prints the serial number, version, and date in the page title", async () => {
  await open();
  const title = "Thermal model · Paddock";
  expect(document.title).toBe(title);
  window.dispatchEvent(new Event("beforeprint"));
  expect(document.title).toMatch(
    /^KB60014 · Version 6 · Apr \d, 2026,.* · Thermal model · Paddock$/,
  );
  window.dispatchEvent(new Event("afterprint"));
  expect(document.title).toBe(title);
});
