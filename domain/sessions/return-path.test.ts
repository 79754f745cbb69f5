import { expect, test } from "vitest";
import { returnPath } from "./return-path.ts";

test.each([
  ["/document/abc?x=1#attachments", "/document/abc?x=1#attachments"],
  ["/create/chassis", "/create/chassis"],
])("returns to %s after sign-in", (to, expected) => {
  expect(returnPath(to)).toBe(expected);
});

test.each([
  undefined,
  "",
  "document/abc",
  "https://evil.example",
  "//evil.example/x",
  "/\\evil.example",
  "/..//evil.example",
  "/.\\\\evil.example",
  "/\t/evil.example",
  "javascript:alert(1)",
  "/login?to=/login",
  "/guest",
])("returns home instead of %s", (to) => {
  expect(returnPath(to)).toBe("/");
});
