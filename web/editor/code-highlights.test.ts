import { Editor } from "@tiptap/core";
import { afterEach, expect, test } from "vitest";
import { CodeHighlights } from "./code-highlights.ts";
import { contentOf } from "./content.ts";
import { contentExtensions } from "./extensions.ts";
import { press, type } from "./testing/keys.ts";

let editor: Editor | undefined;
afterEach(() => editor?.destroy());

function write(html: string): Editor {
  editor = new Editor({
    extensions: [...contentExtensions(), CodeHighlights],
    content: html,
    injectCSS: false,
  });
  return editor;
}

function colored(text: Editor): string[] {
  return [...text.view.dom.querySelectorAll("[class^=code-]")].map(
    ({ className, textContent }) => `${className.slice(5)} ${textContent}`,
  );
}

const python = (code: string) => `<pre data-language="python"><code>${code}</code></pre>`;

test("colors code without changing the content", async () => {
  const html = `<p>if</p>${python("if a:\n    b = 1  # why")}<pre><code>if</code></pre>`;
  const text = write(html);
  await expect.poll(() => colored(text)).toEqual(["keyword if", "number 1", "comment # why"]);
  expect(contentOf(text)).toBe(html);
});

test("colors typed code after a pause and leaves the undo history alone", async () => {
  const text = write(python("x"));
  text.commands.setTextSelection(2);
  type(text, " = 'a'");
  await expect.poll(() => colored(text)).toEqual(["string 'a'"]);
  press(text, "z", { ctrlKey: true });
  expect(contentOf(text)).toBe(python("x"));
});

test("recolors a block when its language changes", async () => {
  const text = write(python("a # b"));
  await expect.poll(() => colored(text)).toEqual(["comment # b"]);
  text.commands.updateAttributes("codeBlock", { language: "matlab" });
  await expect.poll(() => colored(text)).toEqual([]);
});

test("leaves a very long block plain and colors the others", async () => {
  const text = write(python("if a\n".repeat(5_000)) + python("if a"));
  await expect.poll(() => colored(text)).toEqual(["keyword if"]);
});
