import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sanitizeContent } from "./sanitize-content.ts";
import { sanitizeText } from "./sanitize-text.ts";

const fileId = "abcdefghij0123456789";

const names =
  "p h1 h4 b strong i u s del code pre blockquote ol ul li a span font img br table thead tbody tr th td div " +
  "script style textarea option select svg math noscript title iframe xmp template center form button hr x-y";
const attributes = [
  ' href="https://a.example/?a=1&amp;b=2"',
  ' href=" mailto:a@b "',
  ' href="#a&quot;b"',
  ' href="javascript:x()"',
  ` src="/api/files/${fileId}" alt="a &amp;amp; b"`,
  ' style="color:red"',
  ' style="background-color:yellow;text-align:center"',
  ' data-color=blue data-background="marker"',
  ' data-indent="03"',
  ' data-language="c++"',
  ' colspan="2"',
  ' color="#f00"',
  " align=right",
  " a='>'",
  " =",
  ' "',
  " /",
];
const texts = [
  "a",
  " ",
  "\n",
  "\0",
  "\ud800",
  "\u00a0",
  "&",
  "<",
  ">",
  '"',
  "&amp;lt;",
  "&lt;b&gt;",
];
const remains = [
  "&#0;",
  "&quot",
  "&notit;",
  "<!--",
  "-->",
  "<![CDATA[",
  "]]>",
  "<?",
  "</",
  "</>",
  "<p/>",
];

const opening = fc
  .tuple(fc.constantFrom(...names.split(" ")), fc.subarray(attributes, { maxLength: 2 }))
  .map(([name, some]) => `<${name}${some.join("")}>`);
const closing = fc.constantFrom(...names.split(" ")).map((name) => `</${name}>`);
const text = fc.oneof(fc.constantFrom(...texts, ...remains), fc.string({ maxLength: 4 }));
const messy = fc
  .array(fc.oneof(text, opening, opening, closing), { maxLength: 14 })
  .map((pieces) => pieces.join(""));

describe.each([
  ["a document", (html: string) => sanitizeContent(html, new Set([fileId]))],
  ["a portfolio", sanitizeText],
])("cleaning %s", (_, clean) => {
  test.each([
    ["<div><p>a</p>b</div>", "<p></p><p>a</p>b"],
    ["<p><span><p>a", "<p></p><p>a</p>"],
    ["<p><x-y><p>a", "<p></p><p>a</p>"],
    ["<p><center><h1>a", "<p></p><h1>a</h1>"],
    ["<p>a</p></p>", "<p>a</p><p></p>"],
  ])("is idempotent for %j", (html, expected) => {
    expect(clean(html)).toBe(expected);
    expect(clean(expected)).toBe(expected);
  });

  test("changes nothing the second time", () => {
    fc.assert(
      fc.property(messy, (html) => {
        const once = clean(html);
        expect(clean(once)).toBe(once);
      }),
      { numRuns: 3_000 },
    );
  });
});

test.each([
  ["<td><math><td>a", "<td></td><td>a</td>"],
  ["<thead><x-y><tbody><tr><td>a", "<thead></thead><tbody><tr><td>a</td></tr></tbody>"],
  ["<td><center><tr><td>a", "<td></td><tr><td>a</td></tr>"],
])("keeps the cells of %j side by side", (html, expected) => {
  const once = sanitizeContent(html, new Set());
  expect(once).toBe(expected);
  expect(sanitizeContent(once, new Set())).toBe(expected);
});
