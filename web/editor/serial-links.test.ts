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
let lookups: string[] = [];
let editor: Editor | undefined;
afterEach(() => {
  editor?.destroy();
  lookups = [];
});

function write(html = "<p></p>"): Editor {
  const find = async (serial: string) => {
    lookups.push(serial);
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

/** The answers are resolved promises, so one macrotask is enough. */
const untilAnswered = () => new Promise((resolve) => setTimeout(resolve));

const link = (serial: string, words = serial) => `<a href="/document/${ids[serial]}">${words}</a>`;

test.each([
  ["a space", " ", `<p>See ${link("KB30007")} </p>`],
  ["a full stop", ".", `<p>See ${link("KB30007")}.</p>`],
  ["a bracket", ")", `<p>See ${link("KB30007")})</p>`],
  ["Enter", "Enter", `<p>See ${link("KB30007")}</p>`],
])("links a serial number once %s follows it", async (_, last, expected) => {
  const text = write();
  type(text, "See KB30007");
  await untilAnswered();
  expect(lookups).toEqual([]);
  if (last === "Enter") press(text, "Enter");
  else type(text, last);
  await untilAnswered();
  expect(contentOf(text)).toBe(expected);
  expect(lookups).toEqual(["KB30007"]);
});

test("excludes text typed right after a link from it", async () => {
  const text = write(`<p>${link("KB30007")} and so on</p>`);
  text.commands.setTextSelection("KB30007".length + 1);
  type(text, "s");
  expect(contentOf(text)).toBe(`<p>${link("KB30007")}s and so on</p>`);
});

test("links the right word when text was typed before the answer arrived", async () => {
  const text = write();
  type(text, "KB30007 and ");
  text.commands.insertContentAt(1, "Before ");
  await untilAnswered();
  expect(contentOf(text)).toBe(`<p>Before ${link("KB30007")} and </p>`);
});

test("undoes the link and then the typing, without another lookup", async () => {
  const text = write();
  type(text, "KB30007 ");
  await untilAnswered();
  press(text, "z", { ctrlKey: true });
  expect(contentOf(text)).toBe("<p>KB30007 </p>");
  type(text, "on");
  await untilAnswered();
  expect(contentOf(text)).toBe("<p>KB30007 on</p>");
  expect(lookups).toEqual(["KB30007"]);
  press(text, "z", { ctrlKey: true });
  press(text, "z", { ctrlKey: true });
  expect(contentOf(text)).toBe("");
});

test("keeps the word as it was typed", async () => {
  const text = write();
  type(text, "kb30007 ");
  await untilAnswered();
  expect(contentOf(text)).toBe(`<p>${link("KB30007", "kb30007")} </p>`);
});

test.each([
  ["without a document", "KB39999 "],
  ["inside a word", "XKB30007 "],
  ["followed by a letter", "KB30007a "],
  ["with too few digits", "KB3000 "],
])("does not link a number %s", async (_, typed) => {
  const text = write();
  type(text, typed);
  await untilAnswered();
  expect(contentOf(text)).toBe(`<p>${typed}</p>`);
});

test.each([
  ["a code block", "<pre><code>a </code></pre>", "<pre><code>a KB30007 </code></pre>"],
  ["code in the text", "<p><code>a</code></p>", "<p><code>aKB30007 </code></p>"],
])("creates no links in %s", async (_, html, expected) => {
  const text = write(html);
  type(text, "KB30007 ");
  await untilAnswered();
  expect(contentOf(text)).toBe(expected);
  expect(lookups).toEqual([]);
});

test("keeps the address of a link whose text is a serial number", async () => {
  const html = '<p><a href="https://example.org/">KB30007</a></p>';
  const text = write(html);
  press(text, "Enter");
  await untilAnswered();
  expect(contentOf(text)).toBe(html);
});

test("links pasted numbers and looks up each only once", async () => {
  const text = write();
  paste(text, { text: "KB30007, KB60014 and KB30007 again" });
  await untilAnswered();
  const [a, b] = [link("KB30007"), link("KB60014")];
  expect(contentOf(text)).toBe(`<p>${a}, ${b} and ${a} again</p>`);
  expect(lookups).toEqual(["KB30007", "KB60014"]);
});
