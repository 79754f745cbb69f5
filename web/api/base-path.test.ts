import { afterEach, expect, test } from "vitest";
import { addBasePath, basePath, removeBasePath, storageName } from "./base-path.ts";

const { dataset } = document.documentElement;

afterEach(() => void delete dataset["basePath"]);

test("takes the base path from the page", () => {
  dataset["basePath"] = "/wiki";
  expect(basePath()).toBe("/wiki");
  expect(addBasePath("/help")).toBe("/wiki/help");
  expect(removeBasePath("/wiki/help")).toBe("/help");
  expect(removeBasePath("/wikipedia")).toBe("/wikipedia");
  expect(removeBasePath("https://example.org/wiki/")).toBe("https://example.org/wiki/");
  expect(storageName("paddock-drafts")).toBe("paddock-drafts/wiki");
});

test("changes nothing without one", () => {
  expect(addBasePath("/help")).toBe("/help");
  expect(removeBasePath("/help")).toBe("/help");
  expect(storageName("paddock-drafts")).toBe("paddock-drafts");
});
