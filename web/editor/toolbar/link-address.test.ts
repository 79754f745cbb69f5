import { expect, onTestFinished, test } from "vitest";
import { linkAddress } from "./link-address.ts";

test.each([
  ["https://example.org/a", "https://example.org/a"],
  [" http://example.org ", "http://example.org"],
  ["mailto:a@b.edu", "mailto:a@b.edu"],
  ["tel:+49 123", "tel:+49 123"],
  ["example.org/rules?a=1", "https://example.org/rules?a=1"],
  ["a@b.edu", "mailto:a@b.edu"],
  ["/document/abcdefghij0123456789", "/document/abcdefghij0123456789"],
  [`${location.origin}/document/abcdefghij0123456789#a`, "/document/abcdefghij0123456789#a"],
  [`${location.origin}/document/abcdefghij0123456789/?a#b`, "/document/abcdefghij0123456789?a#b"],
  [`${location.origin}/k/KB30007#a`, `${location.origin}/k/KB30007#a`],
  ["/k/KB30007", `${location.origin}/k/KB30007`],
  [`${location.origin}/guest`, `${location.origin}/guest`],
  ["#section-a", "#section-a"],
  [`${location.origin}//evil.example/x`, `${location.origin}//evil.example/x`],
  [`${location.origin}/\\evil.example`, `${location.origin}/\\evil.example`],
])("accepts %s", (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});

test.each([
  "",
  "javascript:alert(1)",
  "ftp://example.org",
  "data:text/html,a",
  "words",
  "//evil.example/x",
  "/\\evil.example",
  "/\t/evil.example",
  "\\\\evil.example",
  "https://",
])("rejects %j", (typed) => {
  expect(linkAddress(typed)).toBeUndefined();
});

test.each([
  ["/document/abcdefghij0123456789", "/document/abcdefghij0123456789"],
  ["/wiki/document/abcdefghij0123456789", "/document/abcdefghij0123456789"],
  [`${location.origin}/wiki/document/abcdefghij0123456789`, "/document/abcdefghij0123456789"],
  ["/k/KB30007", `${location.origin}/wiki/k/KB30007`],
  ["/wiki/k/KB30007", `${location.origin}/wiki/k/KB30007`],
  [
    `${location.origin}/document/abcdefghij0123456789`,
    `${location.origin}/document/abcdefghij0123456789`,
  ],
])("accepts %s below a path", (typed, address) => {
  document.documentElement.dataset["basePath"] = "/wiki";
  onTestFinished(() => void delete document.documentElement.dataset["basePath"]);
  expect(linkAddress(typed)).toBe(address);
});
