import { describe, expect, test } from "vitest";
import { isAllowedLink } from "./content.ts";

describe("a link", () => {
  test.each([
    "https://a.b/c?d#e",
    "HTTP://a.b",
    "mailto:a@b.edu",
    "tel:+49 30 1",
    "/document/abcdefghijkmnpqrstuv",
    "#model",
    "/document/abcdefghijkmnpqrstuv#model",
  ])("may lead to %s", (address) => expect(isAllowedLink(address)).toBe(true));
  test.each([
    "javascript:alert(1)",
    " JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "//evil.example",
    "/api/session",
    "file:///etc",
    "",
    "vbscript:x",
    "/document/../api",
    "java\nscript:x",
  ])("may not lead to %j", (address) => expect(isAllowedLink(address)).toBe(false));
});
