import { expect, test } from "vitest";
import { missingFields } from "../../../domain/documents/document-problems.ts";
import type { Attachment } from "../../../domain/documents/document-shapes.ts";
import type { ListedFile } from "../../saving/upload-list.ts";
import { imageIds } from "../content/image-ids.ts";
import { removeImages } from "../content/remove-images.ts";
import {
  documentBody,
  describeMissingFields,
  newDocumentTarget,
  notAttachedText,
} from "./document-body.ts";

const shown = "abcdefghij0123456789";
const listed = (name: string, more: Partial<ListedFile>): ListedFile => ({
  key: name,
  file: new File(["x"], name),
  state: "waiting",
  share: 0,
  ...more,
});

test("names the missing fields in the order of the form", () => {
  const fields = missingFields({ subteam: "", title: " " }, false);
  expect(describeMissingFields(fields)).toBe("Subteam, title, and content are still missing.");
  const title = missingFields({ subteam: "chassis", title: "" }, true);
  expect(describeMissingFields(title)).toBe("Title is still missing.");
  expect(describeMissingFields([])).toBe("");
});

test("attaches the uploaded files in their order, then the images of the text", () => {
  const html = `<p><img src="/api/files/${shown}" alt=""><img src="/api/files/${shown}" alt=""></p>`;
  const files = [
    listed("a", { state: "done", id: "b".repeat(20) }),
    listed("c", { state: "failed", reason: "No." }),
  ];
  const body = documentBody(
    { subteam: "chassis", title: "a", tags: ["t"], content: html },
    newDocumentTarget,
    newDocumentTarget,
    files,
  );
  expect(body.attachments).toEqual(["b".repeat(20), shown]);
});

test("counts only internal images as images of the text", () => {
  expect(imageIds('<img src="https://example.org/a.png"><p>/api/files/x</p>')).toEqual([]);
});

test("names the files that could not be attached, with the reason", () => {
  const files = [
    listed("a.zip", { state: "failed", reason: "Too full." }),
    listed("b.zip", { state: "failed", reason: "Too full." }),
    listed("c.zip", { state: "failed", reason: "No access." }),
    listed("d.zip", { state: "done", id: shown }),
  ];
  expect(notAttachedText(files)).toBe(
    "Couldn't attach: a.zip, b.zip. Too full. Couldn't attach: c.zip. No access.",
  );
  expect(notAttachedText([])).toBe("");
});

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
  textNote: null,
});
const uploaded = (id: string): ListedFile => ({
  key: id,
  file: new File([], id),
  state: "done",
  share: 1,
  id,
});
const written = { subteam: "chassis", title: "T", tags: [], content: "" } as const;
const picture = (id: string) => `<p><img src="/api/files/${id}" alt=""></p>`;
const target = { version: 6, tags: ["t"], attachments: [attachment(log), attachment(plan)] };

test("lists the kept files, then the new ones, then the images of the text", () => {
  const content = picture(weld) + picture(log);
  const text = { ...written, tags: ["t"], content, removed: [plan] };
  const body = documentBody(text, target, target, [uploaded("d".repeat(20))]);
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
])("merges tags %j, edited to %j here and %j by others, into %j", (base, mine, theirs, saved) => {
  const text = { ...written, tags: mine };
  expect(documentBody(text, { tags: base }, { ...target, tags: theirs }, []).tags).toEqual(saved);
});

test("removes the images of a deleted document and keeps new ones", () => {
  const content = removeImages([log], picture(log) + picture(weld));
  expect(content).toBe(`<p></p>${picture(weld)}`);
});
