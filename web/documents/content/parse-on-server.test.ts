import fc from "fast-check";
import { expect, test } from "vitest";
import { allowedContent } from "../../editor/testing/allowed-content.ts";
import { parseOnServer } from "./parse-on-server.ts";
import { readContent } from "./read-content.ts";

const files = ["abcdefghij0123456789", "k3v9q2m7x4h8n5w6t2rj"];

test("reads allowed content as browsers do", () => {
  fc.assert(
    fc.property(allowedContent(files, files, [{ id: "m1", name: "Mei Tanaka" }]), (html) => {
      expect(parseOnServer(html)).toEqual(readContent(html));
    }),
  );
});

test.each([
  "<p>a &amp;amp; &lt;b&gt; &quot;c&quot; &nbsp; &#x3bb; &notit; &copy</p>",
  "<pre><code>one\n  two\n</code></pre>",
  '<p><a href="/document/a?b=1&amp;c=2#d">a</a><br>b<br></p>',
  '<ol start="3"><li>a<ul><li>b</li></ul></li></ol>',
  '<table><tbody><tr><th colspan="2">a</th></tr><tr><td>b</td><td></td></tr></tbody></table>',
  "<p>a<!-- b -->c</p>",
  "text without an element",
  "",
])("reads %j as browsers do", (html) => {
  expect(parseOnServer(html)).toEqual(readContent(html));
});
