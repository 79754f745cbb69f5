import { expect, test } from "vitest";
import type { Attachment, DocumentAnswer } from "../../domain/document-shapes.ts";
import type { Draft } from "./drafts.ts";
import { editBody, isDraftSavedIn, isSavedIn } from "./edited-document.ts";
import type { ListedFile } from "./upload-list.ts";
import { withoutPictures } from "./without-pictures.ts";

const [log, plan, weld] = ["a", "b", "c"].map((letter) => letter.repeat(20)) as [
  string,
  string,
  string,
];
const attachment = (id: string): Attachment => ({
  id,
  name: id,
  size: 1,
  kind: "other",
  picture: null,
});
const uploaded = (id: string): ListedFile => ({
  key: id,
  file: new File([], id),
  state: "done",
  share: 1,
  id,
});
const picture = (id: string) => `<p><img src="/api/files/${id}" alt=""></p>`;
const target = { version: 6, tags: ["t"], attachments: [attachment(log), attachment(plan)] };

test("a save names the files that stay, then the new ones, then pictures of the text", () => {
  const text = { title: "T", tags: ["t"], content: picture(weld) + picture(log) };
  const body = editBody(target, text, target, [plan], [uploaded("d".repeat(20))]);
  expect(body).toMatchObject({ version: 6, attachments: [log, "d".repeat(20), weld] });
});

test.each([
  [
    ["a", "b"],
    ["a", "b"],
    ["a", "b", "theirs"],
    ["a", "b", "theirs"],
  ],
  [
    ["a", "b"],
    ["b", "mine"],
    ["a", "b", "theirs"],
    ["b", "theirs", "mine"],
  ],
  [["a", "b"], ["a", "b", "mine"], ["b"], ["b", "mine"]],
  [["a"], ["a", "new"], ["a", "New"], ["a", "New"]],
  [
    ["a", "b"],
    ["b", "a"],
    ["a", "b"],
    ["b", "a"],
  ],
])("tags %j that I made %j and they %j are saved as %j", (base, mine, theirs, saved) => {
  const text = { title: "T", tags: mine, content: "" };
  expect(editBody({ tags: base }, text, { ...target, tags: theirs }, [], []).tags).toEqual(saved);
});

test("a document that says the same already was saved, whoever asks again", () => {
  const text = { title: " T ", tags: ["t"], content: "<p>One<br>two &amp; three</p>" };
  const body = editBody(target, text, target, [], []);
  const says = (change: Partial<DocumentAnswer>) => {
    const cleaned = "<p>One<br />two &#38; three</p>";
    const document = { title: "T", content: cleaned, ...target, ...change };
    return isSavedIn(document as DocumentAnswer, body);
  };
  expect(says({})).toBe(true);
  expect(says({ content: "<p>One<br>two &amp; <em>three</em></p>" })).toBe(false);
  expect(says({ title: "U" })).toBe(false);
  expect(says({ tags: [] })).toBe(false);
  expect(says({ attachments: [attachment(log)] })).toBe(false);
});

test.each([
  ["an empty line", "<p>One</p><p>two</p>", "<p>One</p><p></p><p>two</p>"],
  ["an empty table", "<p>One</p>", "<p>One</p><table><tbody><tr><td></td></tr></tbody></table>"],
  ["a quote", "<h1>One</h1>", "<blockquote><h1>One</h1></blockquote>"],
])("%s is more than the words in it", (_what, words, more) => {
  const document = { title: "T", content: words, ...target } as DocumentAnswer;
  const body = editBody(target, { title: "T", tags: ["t"], content: more }, target, [], []);
  expect(isSavedIn(document, body)).toBe(false);
  expect(isSavedIn({ ...document, content: more }, body)).toBe(true);
});

test("a draft is saved when the document says it and has its files", () => {
  const document = { title: "T", content: "<p>One</p>", ...target } as DocumentAnswer;
  const draft = { id: "x", owner: "m1/document/d1", subteam: "chassis", at: 1 };
  const says = (change: Partial<Draft>) =>
    isDraftSavedIn(document, {
      ...draft,
      title: "T",
      tags: ["t"],
      content: "<p>One</p>",
      ...change,
    });
  expect(says({})).toBe(true);
  expect(says({ content: "<p>Two</p>" })).toBe(false);
  expect(says({ files: [{ key: "k", name: "log", id: log }] })).toBe(true);
  expect(says({ files: [{ key: "k", name: "log" }] })).toBe(false);
  expect(says({ removed: [weld] })).toBe(true);
  expect(says({ removed: [plan] })).toBe(false);
});

test("the pictures of a deleted document leave the text, new ones stay", () => {
  const content = withoutPictures([log], picture(log) + picture(weld));
  expect(content).toBe(`<p></p>${picture(weld)}`);
});
