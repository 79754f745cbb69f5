import { beforeAll, beforeEach, expect, test } from "vitest";
import { loadMissingStyles, markMissingStyles } from "./missing-styles.ts";

beforeAll(() => markMissingStyles());
beforeEach(() => document.head.replaceChildren());

/** A link whose event the test decides. */
function stylesheet(): HTMLLinkElement {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  document.head.append(link);
  return link;
}

const shown = () => document.querySelector("link");
const isMissing = () => shown()?.dataset["missing"] !== undefined;

test("requests a failed stylesheet again, until it is there", async () => {
  const failed = stylesheet();
  failed.dispatchEvent(new Event("error"));
  const loading = loadMissingStyles();
  expect(shown()).not.toBe(failed);
  expect(isMissing()).toBe(true);
  shown()?.dispatchEvent(new Event("load"));
  await loading;
  expect(isMissing()).toBe(false);
});

test("keeps a stylesheet that failed again for the next attempt", async () => {
  stylesheet().dispatchEvent(new Event("error"));
  const loading = loadMissingStyles();
  shown()?.dispatchEvent(new Event("error"));
  await loading;
  expect(isMissing()).toBe(true);
});

test("leaves stylesheets that are there, and pictures that failed", async () => {
  const link = stylesheet();
  document.head.append(document.createElement("img"));
  document.querySelector("img")?.dispatchEvent(new Event("error"));
  await loadMissingStyles();
  expect(shown()).toBe(link);
  expect(document.querySelector("[data-missing]")).toBeNull();
});
