import { expect, test } from "vitest";
import type { Attachment } from "../../domain/document-shapes.ts";
import type { ListedFile } from "../saving/upload-list.ts";
import { editBody } from "./edited-document.ts";
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
  expect(body).toMatchObject({ attachments: [log, "d".repeat(20), weld] });
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

test("the pictures of a deleted document leave the text, new ones stay", () => {
  const content = withoutPictures([log], picture(log) + picture(weld));
  expect(content).toBe(`<p></p>${picture(weld)}`);
});
