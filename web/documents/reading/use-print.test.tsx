import { cleanup } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { open, server, stubBrowser } from "../testing/open-document.tsx";
import { original } from "../testing/original.ts";

beforeEach(stubBrowser);

const print = (phase: "beforeprint" | "afterprint") => window.dispatchEvent(new Event(phase));

test("prints the serial number, version, and date in the page title", async () => {
  await open();
  const title = "Thermal model · Paddock";
  expect(document.title).toBe(title);
  print("beforeprint");
  expect(document.title).toMatch(
    /^KB60014 · Version 6 · Apr \d, 2026,.* · Thermal model · Paddock$/,
  );
  print("afterprint");
  expect(document.title).toBe(title);
});

test.each([
  ["2026-04-02T12:00:00.000Z", null, /Version 6 · Apr 2, 2026,/],
  ["2026-04-02T12:00:00.000Z", "2026-05-07T12:00:00.000Z", /Version 6 · May 7, 2026,/],
  [null, null, /Version 6 · Unknown date ·/],
])("dates a document of %s, modified %s", async (createdAt, lastModified, footer) => {
  server.stored = { ...original, createdAt, lastModified };
  await open();
  print("beforeprint");
  expect(document.title).toMatch(footer);
  print("afterprint");
});

test("leaves the printing of other screens alone", async () => {
  await open();
  expect(document.adoptedStyleSheets).toHaveLength(1);
  cleanup();
  expect(document.adoptedStyleSheets).toEqual([]);
  document.title = "Home";
  print("beforeprint");
  expect(document.title).toBe("Home");
});
