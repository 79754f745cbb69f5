import { afterEach, beforeEach, expect, test } from "vitest";
import { createOwnHistory } from "./create-own-history.ts";

const { dataset } = document.documentElement;

beforeEach(() => window.history.replaceState(null, "", "/wiki/document/a?x=1#hub"));
afterEach(() => {
  delete dataset["basePath"];
  window.history.replaceState(null, "", "/");
});

test("hides the base path from the router", () => {
  dataset["basePath"] = "/wiki";
  const own = createOwnHistory();
  expect(own.location).toMatchObject({
    href: "/document/a?x=1#hub",
    pathname: "/document/a",
    search: "?x=1",
    hash: "#hub",
  });
  expect(own.createHref("/recent")).toBe("/wiki/recent");
  own.push("/search?q=hub");
  own.flush();
  expect(location.pathname + location.search).toBe("/wiki/search?q=hub");
  expect(own.location.href).toBe("/search?q=hub");
  own.destroy();
});

test("accepts history entries that the browser itself has added", () => {
  dataset["basePath"] = "/wiki";
  const own = createOwnHistory();
  window.history.pushState(null, "", "#torque");
  window.dispatchEvent(new PopStateEvent("popstate", { state: null }));
  expect(own.location).toMatchObject({ hash: "#torque", state: { __TSR_index: 0 } });
  own.destroy();
});

test("shows home at the base path itself", () => {
  dataset["basePath"] = "/wiki";
  window.history.replaceState(null, "", "/wiki?x=1");
  const own = createOwnHistory();
  expect(own.location.href).toBe("/?x=1");
  own.destroy();
});

test("never leads to another host", () => {
  dataset["basePath"] = "/wiki";
  window.history.replaceState(null, "", "/wiki//evil.example/a");
  const own = createOwnHistory();
  expect(own.createHref(own.location.href)).toBe("/wiki//evil.example/a");
  own.destroy();
});

test("leaves addresses unchanged without a base path", () => {
  const own = createOwnHistory();
  expect(own.location.pathname).toBe("/wiki/document/a");
  expect(own.createHref("/recent")).toBe("/recent");
  own.destroy();
});
