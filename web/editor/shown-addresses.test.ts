import { Editor } from "@tiptap/core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { contentOf } from "./content.ts";
import { contentExtensions } from "./extensions.ts";
import { pasteProps } from "./pasting/paste-props.ts";
import { shownAddresses } from "./shown-addresses.ts";
import { paste } from "./testing/keys.ts";

const file = "abcdefghij0123456789";
const stored =
  `<p><a href="/document/${file}#torque">Hub</a> <a href="https://example.org/wiki/">rules</a> ` +
  `<a href="#torque">torque</a> <img src="/api/files/${file}" alt="hub" width="40" height="30"></p>`;
const { dataset } = document.documentElement;
let editor: Editor;

beforeEach(() => {
  dataset["basePath"] = "/wiki";
});
afterEach(() => {
  editor.destroy();
  delete dataset["basePath"];
});

function write(html: string): Editor {
  editor = new Editor({
    extensions: contentExtensions(),
    content: html,
    injectCSS: false,
    editorProps: { ...pasteProps(() => true), ...shownAddresses() },
  });
  return editor;
}

const shownIn = ({ view }: Editor) =>
  [...view.dom.querySelectorAll("a, img:not([class])")].map(
    (element) => element.getAttribute("href") ?? element.getAttribute("src"),
  );

test("shows links and pictures with the base path, and keeps their text as it is stored", () => {
  expect(shownIn(write(stored))).toEqual([
    `/wiki/document/${file}#torque`,
    "https://example.org/wiki/",
    "#torque",
    `/wiki/api/files/${file}`,
  ]);
  expect(contentOf(editor)).toBe(stored);
});

test("keeps the base path in its links and pictures while the editor closes", () => {
  const shown = shownIn(write(stored));
  // The library does this when the editor closes.
  editor.view.setProps({ nodeViews: {}, markViews: {} });
  expect(shownIn(editor)).toEqual(shown);
});

test("shows a picture that replaces another", () => {
  write(stored);
  editor.state.doc.descendants((node, at) => {
    if (node.type.name === "image")
      editor.view.dispatch(editor.state.tr.setNodeAttribute(at, "src", "/api/files/other"));
  });
  expect(shownIn(editor).at(-1)).toBe("/wiki/api/files/other");
});

test("copies links as they are stored", () => {
  write(stored).commands.selectAll();
  const { dom } = editor.view.serializeForClipboard(editor.state.selection.content());
  expect(dom.innerHTML).toContain(`href="/document/${file}#torque"`);
  expect(dom.innerHTML).not.toContain('"/wiki/');
});

test("removes the base path from what a page or the editor shows when it is pasted", () => {
  const shown = stored.replaceAll('="/', '="/wiki/');
  paste(write("<p></p>"), { html: shown });
  expect(contentOf(editor)).toBe(stored);
});

test("drops links to addresses outside of the base path", () => {
  paste(write("<p></p>"), { html: `<p><a href="/lms/document/${file}">Hub</a></p>` });
  expect(contentOf(editor)).toBe("<p>Hub</p>");
});
