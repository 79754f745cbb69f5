import { Editor } from "@tiptap/core";
import { afterEach, expect, test } from "vitest";
import { contentOf } from "./content.ts";
import { textExtensions } from "./extensions.ts";
import { pasteProps } from "./pasting/paste-props.ts";
import { paste } from "./testing/keys.ts";
import { linkAddress, linkRules } from "./toolbar/link-address.ts";

let editor: Editor | undefined;
afterEach(() => editor?.destroy());

function write(html = "<p></p>"): Editor {
  editor = new Editor({
    extensions: textExtensions(),
    content: html,
    injectCSS: false,
    editorProps: pasteProps(() => false, "text"),
  });
  editor.commands.focus("end");
  return editor;
}

test("keeps the formats of a portfolio's text", () => {
  const html =
    '<h2 data-align="center">Who</h2><p><strong>a</strong><em>b</em><u>c</u><s>d</s></p>' +
    '<blockquote><p><span data-color="sky">e</span></p></blockquote><ul><li><p>f</p></li></ul>' +
    '<ol><li><p data-indent="1">g</p></li></ol><p><a href="mailto:a@b.example">h</a></p>';
  expect(contentOf(write(html))).toBe(html);
});

test("drops pictures, code, tables, and links to documents", () => {
  const html =
    '<p>a <code>b</code> <a href="/document/aaaaaaaaaaaaaaaaaaaa">c</a></p>' +
    '<pre><code>d</code></pre><img src="/api/files/aaaaaaaaaaaaaaaaaaaa">';
  expect(contentOf(write(html))).toBe("<p>a b c</p><p>d</p>");
});

test("pastes each table row and each line of code as a line of text", () => {
  const text = write();
  const html =
    "<table><tr><th>Speed</th><th>Force</th></tr><tr><td>15</td><td>210</td></tr></table>" +
    "<pre>x = 1\ny = 2</pre><p>End</p>";
  paste(text, { html });
  expect(contentOf(text)).toBe(
    "<p>Speed, Force</p><p>15, 210</p><p>x = 1</p><p>y = 2</p><p>End</p>",
  );
});

test("pastes Markdown in the same formats", () => {
  const text = write();
  paste(text, { text: "# Work\n\n- one\n- two\n\n```\ncode\n```\n" });
  expect(contentOf(text)).toBe(
    "<h1>Work</h1><ul><li><p>one</p></li><li><p>two</p></li></ul><p>code</p>",
  );
});

test("accepts links to other sites only", () => {
  expect(linkAddress("example.org", linkRules.text)).toBe("https://example.org");
  expect(linkAddress("/document/aaaaaaaaaaaaaaaaaaaa", linkRules.text)).toBeUndefined();
  expect(linkAddress("#place", linkRules.text)).toBeUndefined();
});
