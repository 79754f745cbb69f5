import { afterEach, expect, test, vi } from "vitest";
import { writeCookie } from "./write-cookie.ts";

afterEach(() => void delete document.documentElement.dataset["basePath"]);

test.each([
  ["", "Path=/;"],
  ["/wiki", "Path=/wiki;"],
])("writes cookies for the base path “%s” alone", (path, attribute) => {
  const set = vi.spyOn(document, "cookie", "set");
  document.documentElement.dataset["basePath"] = path;
  writeCookie("paddock-zone", "Europe/Berlin");
  expect(set.mock.calls[0]?.[0]).toContain(`paddock-zone=Europe%2FBerlin; ${attribute}`);
});
