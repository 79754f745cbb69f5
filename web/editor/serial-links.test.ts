import { Editor } from "@tiptap/core";
import { afterEach, expect, test } from "vitest";
import { contentOf } from "./content.ts";
import { contentExtensions } from "./extensions.ts";
import { SerialLinks } from "./serial-links.ts";
import { paste, press, type } from "./testing/keys.ts";

const ids: Record<string, string> = {
  KB30007: "abcdefghij0123456789",
  KB60014: "k3v9q2m7x4h8n5w6t2rj",
};
let asked: string[] = [];
let editor: Editor | undefined;
afterEach(() => {
  editor?.destroy();
  asked = [];
});

function write(html = "<p></p>"): Editor {
  const find = async (serial: string) => {
    asked.push(serial);
    return ids[serial];
  };
  editor = new Editor({
    extensions: [...contentExtensions(), SerialLinks.configure({ find })],
    content: html,
    injectCSS: false,
  });
  editor.commands.focus("end");
  return editor;
}

/** The answers are promises that are kept already. */
const answered = () => new Promise((resolve) => setTimeout(resolve));

const link = (serial: string, words = serial) => `<a href="/document/${ids[serial]}">${words}</a>`;

test.each([
  ["a space", " ", `<p>See ${link("KB30007")} </p>`],
  ["a full stop", ".", `<p>See ${link("KB30007")}.</p>`],
  ["a bracket", ")", `<p>See ${link("KB30007")})</p>`],
  ["Enter", "Enter", `<p>See ${link("KB30007")}</p>`],
])("a serial number becomes a link with %s behind it", async (_, last, expected) => {
  const text = write();
  type(text, "See KB30007");
  await answered();
  expect(asked).toEqual([]);
  if (last === "Enter") press(text, "Enter");
  else type(text, last);
  await answered();
  expect(contentOf(text)).toBe(expected);
  expect(asked).toEqual(["KB30007"]);
});

test("what is typed right behind the link is not part of it", async () => {
  const text = write(`<p>${link("KB30007")} and so on</p>`);
  text.commands.setTextSelection("KB30007".length + 1);
  type(text, "s");
  expect(contentOf(text)).toBe(`<p>${link("KB30007")}s and so on</p>`);
});

test("what is typed while the answer is on its way does not go astray", async () => {
  const text = write();
  type(text, "KB30007 and ");
  text.commands.insertContentAt(1, "Before ");
  await answered();
  expect(contentOf(text)).toBe(`<p>Before ${link("KB30007")} and </p>`);
});

test("one undo takes the link, the next what was typed, and it is not asked again", async () => {
  const text = write();
  type(text, "KB30007 ");
  await answered();
  press(text, "z", { ctrlKey: true });
  expect(contentOf(text)).toBe("<p>KB30007 </p>");
  type(text, "on");
  await answered();
  expect(contentOf(text)).toBe("<p>KB30007 on</p>");
  expect(asked).toEqual(["KB30007"]);
  press(text, "z", { ctrlKey: true });
  press(text, "z", { ctrlKey: true });
  expect(contentOf(text)).toBe("");
});

test("the word stays as it is written", async () => {
  const text = write();
  type(text, "kb30007 ");
  await answered();
  expect(contentOf(text)).toBe(`<p>${link("KB30007", "kb30007")} </p>`);
});

test.each([
  ["of no document", "KB39999 "],
  ["inside a word", "XKB30007 "],
  ["that goes on", "KB30007a "],
  ["with too few digits", "KB3000 "],
])("a number %s stays text", async (_, typed) => {
  const text = write();
  type(text, typed);
  await answered();
  expect(contentOf(text)).toBe(`<p>${typed}</p>`);
});

test.each([
  ["a code block", "<pre><code>a </code></pre>", "<pre><code>a KB30007 </code></pre>"],
  ["code in the text", "<p><code>a</code></p>", "<p><code>aKB30007 </code></p>"],
])("in %s nothing becomes a link", async (_, html, expected) => {
  const text = write(html);
  type(text, "KB30007 ");
  await answered();
  expect(contentOf(text)).toBe(expected);
  expect(asked).toEqual([]);
});

test("a link that says a serial number keeps its own address", async () => {
  const html = '<p><a href="https://example.org/">KB30007</a></p>';
  const text = write(html);
  press(text, "Enter");
  await answered();
  expect(contentOf(text)).toBe(html);
});

test("pasted numbers become links, each asked for once", async () => {
  const text = write();
  paste(text, { text: "KB30007, KB60014 and KB30007 again" });
  await answered();
  const [a, b] = [link("KB30007"), link("KB60014")];
  expect(contentOf(text)).toBe(`<p>${a}, ${b} and ${a} again</p>`);
  expect(asked).toEqual(["KB30007", "KB60014"]);
});
