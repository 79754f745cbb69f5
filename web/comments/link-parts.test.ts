import { expect, test } from "vitest";
import { linkParts } from "./link-parts.ts";

const linksIn = (text: string) =>
  linkParts(text)
    .filter((part) => part.isLink)
    .map((part) => part.text);

test.each([
  ["see https://team.example/a?b=1#c now", ["https://team.example/a?b=1#c"]],
  ["http://a.example, https://b.example.", ["http://a.example", "https://b.example"]],
  ["(as in https://a.example/x)", ["https://a.example/x"]],
  ["https://a.example/Upright_(car).", ["https://a.example/Upright_(car)"]],
  ["“https://a.example/x”", ["https://a.example/x"]],
  ["HTTPS://A.EXAMPLE/", ["HTTPS://A.EXAMPLE/"]],
  ["two\nhttps://a.example/x\nlines", ["https://a.example/x"]],
])("finds the URLs in %j", (text, links) => {
  expect(linksIn(text)).toEqual(links);
});

test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "ftp://a.example",
  "https://",
  "www.a.example",
])("does not link %s", (text) => {
  expect(linksIn(text)).toEqual([]);
});

test("keeps the whole text", () => {
  const text = "a (https://a.example/x), b\n\nhttps://b.example!\n <i>c</i>";
  expect(
    linkParts(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});
