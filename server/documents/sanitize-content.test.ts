import { expect, test } from "vitest";
import { sanitizeContent } from "./sanitize-content.ts";

const file = "/api/files/abcdefghij0123456789";

test.each([
  ["3", ' start="3"'],
  ["0", ' start="0"'],
  ["99999", ' start="99999"'],
  ["007", ' start="7"'],
  ["1", ""],
  ["-2", ""],
  ["100000", ""],
  ["1e3", ""],
  ["c", ""],
])("keeps the start %s of a list within its limits", (start, kept) => {
  expect(sanitizeContent(`<ol start="${start}" type="a"><li>a</li></ol>`, new Set())).toBe(
    `<ol${kept}><li>a</li></ol>`,
  );
});

test.each([
  ["its text", '<span data-mention="ada">@Ada Berg</span>!', '<span data-mention="ada"></span>!'],
  [
    "elements in it",
    '<p><span data-mention="ada" data-color="red"><b>@A</b><span data-color="red">d</span></span>a</p>',
    '<p><span data-mention="ada"></span>a</p>',
  ],
  [
    "another mention in it",
    '<span data-mention="a"><span data-mention="b"></span></span>c',
    '<span data-mention="a"></span>c',
  ],
  ["one of nobody", '<span data-mention="a b">@Ada</span>', "@Ada"],
])("keeps a mention without %s", (_, html, expected) => {
  const clean = sanitizeContent(html, new Set());
  expect(clean).toBe(expected);
  expect(sanitizeContent(clean, new Set())).toBe(clean);
});

test.each([
  [
    "a link of another kind",
    '<p><a href="x:y">a</a> <code>b</code></p>',
    "<p>a <code>b</code></p>",
  ],
  ["a link in a link", '<a href="x:y">a<a href="tel:1">b</a></a>', 'a<a href="tel:1">b</a>'],
  ["a span without a color", "<span>a<span>b</span></span><em>c</em>", "ab<em>c</em>"],
  ["an unknown element", "<center>a <b>b</b></center>", "a <strong>b</strong>"],
  ["a script with its code", "<p>a<script>alert(1)</script></p>", "<p>a</p>"],
  ["a foreign picture", `<p>a<img src="https://x.org/a.png">b</p>`, "<p>ab</p>"],
  ["a picture of another document", `<p>a<img src="${file}">b</p>`, "<p>ab</p>"],
])("drops %s and keeps its neighbors intact", (_, html, expected) => {
  expect(sanitizeContent(html, new Set())).toBe(expected);
});
