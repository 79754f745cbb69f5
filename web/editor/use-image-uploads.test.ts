import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { Editor } from "@tiptap/core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fileAddress } from "../../domain/content/content.ts";
import { UploadFailed } from "../saving/upload-file.ts";
import { changeImages } from "./change-images.ts";
import { contentOf } from "./content.ts";
import { contentExtensions } from "./extensions.ts";
import {
  useImageUploads,
  type ImageUploadOptions,
  type WaitingImages,
} from "./use-image-uploads.ts";

type Sent = {
  name: string;
  options: ImageUploadOptions;
  arrive: () => Promise<void>;
  fail: (reason: string) => Promise<void>;
};

let editor: Editor;
/** Pending uploads, which a test completes or fails. */
let sent: Sent[];
let waiting: WaitingImages;

beforeEach(() => {
  sent = [];
});
afterEach(() => {
  editor.destroy();
});

const letters = "abcdefghij0123456789";
const idOf = (name: string) => name.replace(".png", "").padEnd(20, letters);

function start(html: string) {
  editor = new Editor({ extensions: contentExtensions(), content: html, injectCSS: false });
  const upload = (file: File, options: ImageUploadOptions) =>
    new Promise<string>((resolve, reject) => {
      const end = (run: () => void) => act(async () => run());
      sent.push({
        name: file.name,
        options,
        arrive: () => end(() => resolve(idOf(file.name))),
        fail: (reason) => end(() => reject(new UploadFailed(reason))),
      });
    });
  return renderHook(() => useImageUploads(upload, (images) => (waiting = images))).result;
}

const files = (...names: string[]) =>
  names.map((name) => new File(["x"], name, { type: "image/png" }));

async function arrive(name: string): Promise<void> {
  await waitFor(() => expect(sent.at(-1)?.name).toBe(name));
  await sent.at(-1)?.arrive();
}

function lines(): string[] {
  const page = new DOMParser().parseFromString(contentOf(editor), "text/html");
  return [...page.body.children].map(
    (line) => line.querySelector("img")?.alt ?? line.textContent ?? "",
  );
}

test.each([
  ["at the end of a line", 7, ["before", "1", "2", "3", "after"]],
  ["in an empty line", 9, ["before", "1", "2", "3", "after"]],
  ["within a line", 4, ["bef", "1", "2", "3", "ore", "after"]],
])("inserts several pictures %s below one another in order", async (_place, at, expected) => {
  const between = at === 9 ? "<p></p>" : "";
  const images = start(`<p>before</p>${between}<p>after</p>`);
  act(() => void images.current.insert(editor, files("1.png", "2.png", "3.png"), at));
  expect(waiting).toEqual({ sending: 3, failed: 0 });
  for (const name of ["1.png", "2.png", "3.png"]) {
    await arrive(name);
  }
  await waitFor(() => expect(lines()).toEqual(expected));
  expect(waiting).toEqual({ sending: 0, failed: 0 });
});

test("moves the place of pending pictures when text before it changes", async () => {
  const images = start("<p>first</p><p>second</p><p>third</p>");
  const end = editor.state.doc.content.size - 1;
  act(() => void images.current.insert(editor, files("1.png", "2.png"), end));
  await arrive("1.png");
  await waitFor(() => expect(lines()).toContain("1"));
  act(() => void editor.commands.deleteRange({ from: 0, to: 15 }));
  act(() => void editor.commands.insertContentAt(0, "<p>new</p>"));
  await arrive("2.png");
  await waitFor(() => expect(lines()).toEqual(["new", "third", "1", "2"]));
});

test("keeps a failed picture and inserts it in its place after a retry", async () => {
  const images = start("<p>before</p><p>after</p>");
  act(() => void images.current.insert(editor, files("1.png"), 7));
  await waitFor(() => expect(sent).toHaveLength(1));
  await sent[0]?.fail("No connection.");
  await waitFor(() => expect(images.current.failures).toEqual(["1.png: No connection."]));
  expect(waiting).toEqual({ sending: 0, failed: 1 });
  expect(lines()).toEqual(["before", "after"]);
  act(() => void editor.commands.insertContentAt(0, "<p>new</p>"));
  act(() => void images.current.retry());
  await waitFor(() => expect(sent).toHaveLength(2));
  await sent[1]?.arrive();
  await waitFor(() => expect(lines()).toEqual(["new", "before", "1", "after"]));
  expect(images.current.failures).toEqual([]);
});

test("aborts uploads when the editor is closed", async () => {
  const images = start("<p>before</p>");
  act(() => void images.current.insert(editor, files("1.png"), 7));
  await waitFor(() => expect(sent).toHaveLength(1));
  cleanup();
  expect(sent[0]?.options.signal.aborted).toBe(true);
  waiting = { sending: 0, failed: 0 };
  await sent[0]?.fail("No connection.");
  expect(waiting).toEqual({ sending: 0, failed: 0 });
});

test("resumes an interrupted upload", async () => {
  const images = start("<p>before</p>");
  act(() => void images.current.insert(editor, files("1.png"), 7));
  await waitFor(() => expect(sent).toHaveLength(1));
  act(() => sent[0]?.options.onUploadUrl("/api/uploads/here"));
  await sent[0]?.fail("No connection.");
  act(() => void images.current.retry());
  await waitFor(() => expect(sent.at(-1)?.options.resumeUrl).toBe("/api/uploads/here"));
});

test("keeps a picture's new address when earlier typing is undone", () => {
  const [old, now] = [idOf("1.png"), idOf("2.png")];
  start(`<p>before</p><p><img src="${fileAddress(old)}" alt="1"></p>`);
  editor.commands.insertContentAt(1, "typed ");
  changeImages(editor, () => now);
  editor.commands.undo();
  expect(contentOf(editor)).toBe(`<p>before</p><p><img src="${fileAddress(now)}" alt="1"></p>`);
});

test("refuses a file that is no picture before sending it", async () => {
  const images = start("<p>before</p>");
  const table = new File(["bolt,Nm"], "torque.csv", { type: "text/csv" });
  act(() => void images.current.insert(editor, [table, ...files("1.png")], 7));
  await arrive("1.png");
  await waitFor(() => expect(lines()).toEqual(["before", "1"]));
  expect(sent.map(({ name }) => name)).toEqual(["1.png"]);
  expect(images.current.failures).toEqual(["torque.csv: Please upload an image file"]);
});
