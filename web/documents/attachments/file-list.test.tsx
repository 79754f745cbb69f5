import { fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { ListedFile } from "../../saving/upload-list.ts";
import { FileList } from "./file-list.tsx";

let removed: string[];

beforeEach(() => {
  removed = [];
});

const listed = (name: string, bytes: number, more: Partial<ListedFile> = {}): ListedFile => ({
  key: `key of ${name}`,
  file: new File(["x".repeat(bytes)], name),
  state: "waiting",
  share: 0,
  ...more,
});

function show(files: ListedFile[], working = false, unsavedFileNames: string[] = []): HTMLElement {
  return render(
    <FileList
      files={files}
      working={working}
      unsavedFileNames={unsavedFileNames}
      onRemove={(key) => removed.push(key)}
    />,
  ).container;
}

const rows = () =>
  within(screen.getByRole("list", { name: "Selected files" }))
    .getAllByRole("listitem")
    .map((row) => row.textContent);

test.each([
  [[], ""],
  [[1024], "1 fileTotal: 1 KB"],
  [[1024, 512], "2 filesTotal: 1.5 KB"],
])("sums up files of %j bytes", (sizes, sum) => {
  const shown = show(sizes.map((size, index) => listed(`${index}.csv`, size)));
  expect(shown.textContent?.endsWith(sum)).toBe(true);
  expect(shown.childElementCount).toBe(sizes.length === 0 ? 0 : 1);
});

test("removes one of two files with the same name", () => {
  show([listed("log.csv", 1, { key: "first" }), listed("log.csv", 2, { key: "second" })]);
  fireEvent.click(screen.getAllByRole("button", { name: "Remove log.csv" })[1] as Element);
  expect(removed).toEqual(["second"]);
});

test.each([
  ["waiting", "log.csv1 Bytes"],
  ["uploading", "log.csv1 Bytes"],
  ["retrying", "log.csvWaiting for the connection…1 Bytes"],
  ["done", "log.csv1 BytesUploaded"],
  ["failed", "log.csvThe file is empty.1 Bytes"],
] as const)("says during a save that a file is %s", (state, text) => {
  show([listed("log.csv", 1, { state, reason: "The file is empty." })], true);
  expect(rows()).toEqual([text]);
});

test("lets no file be removed during a save", () => {
  show([listed("a.csv", 1), listed("b.csv", 1, { state: "done" })], true);
  const buttons = screen.getAllByRole<HTMLButtonElement>("button");
  expect(buttons.map(({ disabled }) => disabled)).toEqual([true]);
});

test("lets an uploaded file be removed before the next save", () => {
  show([listed("a.csv", 1, { state: "done" })]);
  fireEvent.click(screen.getByRole("button", { name: "Remove a.csv" }));
  expect(removed).toEqual(["key of a.csv"]);
});

test("announces the files that the draft could not store", () => {
  show([listed("a.csv", 1)], false, ["a.csv", "b.csv", "c.csv"]);
  expect(screen.getByRole("status").textContent).toBe(
    "Not saved on this device: a.csv, b.csv, and c.csv. If you leave, you must add these files again.",
  );
});
