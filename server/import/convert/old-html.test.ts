import { expect, test } from "vitest";
import { sanitizeContent } from "../../documents/sanitize-content.ts";
import { readOldHtml } from "./old-html.ts";

const file = "a".repeat(20);
const picture = (address: string) => {
  if (address === "mount.png") return { fileId: file, width: 40, height: 30 };
  return address.startsWith("https:") ? "link" : undefined;
};

const convert = (html: string) =>
  sanitizeContent(readOldHtml(html).write(picture), new Set([file]));

test.each([
  ["text without any format", "One < two\n\nand three", "<p>One &lt; two</p><p>and three</p>"],
  ["text beside blocks", "before<p>in</p>after", "<p>before</p><p>in</p><p>after</p>"],
  ["lines in div elements", "<div>a</div><div><br></div><div>b</div>", "<p>a</p><p>b</p>"],
  [
    "lines of code in elements of their own",
    "<pre><div>a = 1</div><div>b = 2</div><script>c()</script></pre>",
    "<pre><code>a = 1\nb = 2</code></pre>",
  ],
  ["blocks in a heading", "<h2><div>Front</div><div>Rear</div></h2>", "<p>Front</p><p>Rear</p>"],
  ["line breaks", "a<br>b", "<p>a<br />b</p>"],
  [
    "older format elements",
    "<b>a</b><i>b</i><strike>c</strike>",
    "<p><strong>a</strong><em>b</em><s>c</s></p>",
  ],
  ["deep headings", "<h5>a</h5>", "<h3>a</h3>"],
  ["alignment as a class", '<p class="ql-align-center">a</p>', '<p data-align="center">a</p>'],
  [
    "alignment of a container",
    '<div align="right"><p>a</p>b</div>',
    '<p data-align="right">a</p><p data-align="right">b</p>',
  ],
  ["indents as a class", '<p class="ql-indent-3">a</p>', '<p data-indent="3">a</p>'],
  [
    "a color on a format",
    '<p><strong style="color: rgb(0, 102, 204)">a</strong></p>',
    '<p><strong><span data-color="blue">a</span></strong></p>',
  ],
  ["a marked word", "<p><mark>a</mark></p>", '<p><span data-background="marker">a</span></p>'],
  ["black on white", '<p><span style="color: black; background: #fff">a</span></p>', "<p>a</p>"],
  [
    "a flat list in levels",
    '<ul><li>a</li><li class="ql-indent-1">b</li><li>c</li></ul>',
    "<ul><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ul>",
  ],
  [
    "a list that starts at 4",
    '<ol start="4"><li>a</li><li class="ql-indent-1">b</li></ol>',
    '<ol start="4"><li><p>a</p><ol><li><p>b</p></li></ol></li></ol>',
  ],
  [
    "a list whose items name their kind",
    '<ol><li data-list="bullet"><span class="ql-ui"></span>a</li><li data-list="ordered">b</li><li data-list="checked">c</li></ol>',
    "<ul><li><p>a</p></li></ul><ol><li><p>b</p></li></ol><ul><li><p>☑ c</p></li></ul>",
  ],
  [
    "a list inside an item",
    "<ol><li>a<ul><li>b</li></ul></li></ol>",
    "<ol><li><p>a</p><ul><li><p>b</p></li></ul></li></ol>",
  ],
  [
    "a skipped level",
    '<ul><li class="ql-indent-1">a</li></ul>',
    "<ul><li><p></p><ul><li><p>a</p></li></ul></li></ul>",
  ],
  ["a quote", "<blockquote>a</blockquote>", "<blockquote><p>a</p></blockquote>"],
  [
    "code",
    '<pre class="ql-syntax" spellcheck="false">if <b>a</b>\n  b\n</pre>',
    "<pre><code>if a\n  b\n</code></pre>",
  ],
  [
    "code in lines",
    '<div class="ql-code-block-container"><div class="ql-code-block">a</div><div class="ql-code-block">b</div></div>',
    "<pre><code>a\nb</code></pre>",
  ],
  [
    "a table",
    "<table><tr><td>a</td><td colspan=2>b</td></tr></table>",
    '<table><tr><td><p>a</p></td><td colspan="2"><p>b</p></td></tr></table>',
  ],
  ["superscript", "<p>10<sup>6</sup></p>", "<p>10⁶</p>"],
  ["a link", '<a href="https://a.org">a</a>', '<p><a href="https://a.org">a</a></p>'],
  [
    "a link without its scheme",
    '<a href="www.a.org">a</a>',
    '<p><a href="https://www.a.org">a</a></p>',
  ],
  [
    "a link to a document at its old address",
    '<a href="https://old.app/document/Ab1_-x">a</a>',
    '<p><a href="/document/Ab1_-x">a</a></p>',
  ],
  [
    "a colored link",
    '<p><a href="https://a.org" style="color: red">a</a></p>',
    '<p><a href="https://a.org"><span data-color="light-red">a</span></a></p>',
  ],
  [
    "a picture",
    '<img src="mount.png" alt="A">',
    `<p><img src="/api/files/${file}" alt="A" width="40" height="30" /></p>`,
  ],
  ["a missing picture", '<p>a<img src="gone.png"></p>', "<p>a</p>"],
  [
    "a picture on another site",
    'a<img src="https://a.org/b.png" alt="B"><a href="https://c.org"><img src="https://a.org/b.png"></a>',
    '<p>a<a href="https://a.org/b.png">B</a><a href="https://c.org">Image</a></p>',
  ],
  ["an empty editor", "<p><br></p>", "<p><br /></p>"],
])("converts %s", (_, html, expected) => expect(convert(html)).toBe(expected));

test.each([
  ["a script", "<script>alert(1)</script>a", "<p>a</p>"],
  ["a handler", '<p onclick="alert(1)">a</p>', "<p>a</p>"],
  ["a script link", '<a href=" javascript:alert(1)">a</a>', "<p>a</p>"],
  ["a style with a URL", '<p style="background:url(//x)">a</p>', "<p>a</p>"],
  ["a frame", '<iframe src="//x"></iframe>a', "<p>a</p>"],
  [
    "markup in an attribute",
    '<img src="mount.png" alt="&quot;><script>1</script>">',
    `<p><img src="/api/files/${file}" alt="&quot;&gt;&lt;script&gt;1&lt;/script&gt;" width="40" height="30" /></p>`,
  ],
  [
    "elements named like object members",
    "<constructor>a</constructor><valueof>b</valueof>",
    "<p>ab</p>",
  ],
  ["a file of another document", `<img src="/api/files/${"b".repeat(20)}">a`, "<p>a</p>"],
])("disarms %s", (_, html, expected) => expect(convert(html)).toBe(expected));

test("refuses a flood of elements before processing them", () => {
  expect(() => convert("<b>".repeat(1_000_000))).toThrow("nested deeper");
});
