import { expect, test } from "vitest";
import type { ListedFile } from "../saving/upload-list.ts";
import { bodyOf, imagesIn, missingFields, missingInWords, notAttached } from "./new-document.ts";

const id = "abcdefghij0123456789";
const listed = (name: string, more: Partial<ListedFile>): ListedFile => ({
  key: name,
  file: new File(["x"], name),
  state: "waiting",
  share: 0,
  ...more,
});

test("the bar names what is missing, in the order of the form", () => {
  const fields = missingFields({ subteam: "", title: " ", tags: [] }, false);
  expect(missingInWords(fields)).toBe("Subteam, title, and content are still missing.");
  expect(missingInWords(["title"])).toBe("Title is still missing.");
  expect(missingFields({ subteam: "chassis", title: "a", tags: [] }, true)).toEqual([]);
});

test("the document gets the uploaded files in their order, then the pictures of the text", () => {
  const html = `<p><img src="/api/files/${id}" alt=""><img src="/api/files/${id}" alt=""></p>`;
  const files = [
    listed("a", { state: "done", id: "b".repeat(20) }),
    listed("c", { state: "failed", reason: "No." }),
  ];
  const body = bodyOf({ subteam: "chassis", title: "a", tags: ["t"] }, html, files);
  expect(body.attachments).toEqual(["b".repeat(20), id]);
});

test("only pictures of the product count as pictures of the text", () => {
  expect(imagesIn('<img src="https://example.org/a.png"><p>/api/files/x</p>')).toEqual([]);
});

test("files that were left out are named with their reason", () => {
  const files = [
    listed("a.zip", { state: "failed", reason: "Too full." }),
    listed("b.zip", { state: "failed", reason: "Too full." }),
    listed("c.zip", { state: "failed", reason: "No access." }),
    listed("d.zip", { state: "done", id }),
  ];
  expect(notAttached(files)).toBe(
    "Not attached: a.zip, b.zip. Too full. Not attached: c.zip. No access.",
  );
  expect(notAttached([])).toBe("");
});
