import { cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { FileDrop } from "./file-drop.tsx";

let dropped: string[];

beforeEach(() => {
  dropped = [];
});

function show(disabled = false): void {
  render(
    <>
      <div contentEditable suppressContentEditableWarning>
        The text
      </div>
      <p>Beside it</p>
      <FileDrop
        disabled={disabled}
        onFiles={(files) => dropped.push(...files.map(({ name }) => name))}
      />
    </>,
  );
}

type Item = { name: string; type?: string; isDirectory?: boolean };

function transfer(files: Item[], types = ["Files"]) {
  const items = files.map(({ name, type = "", isDirectory = false }) => ({
    kind: "file",
    type,
    webkitGetAsEntry: () => ({ isDirectory }),
    getAsFile: () => new File(["x"], name, { type }),
  }));
  return { dataTransfer: { types, items } };
}

const log = { name: "log.csv" };
const weld = { name: "weld.png", type: "image/png" };
const beside = () => screen.getByText("Beside it");
const text = () => screen.getByText("The text");
const isFramed = () => screen.queryByText("Drop files to attach them") !== null;
/** @returns whether the browser would open the file */
const dragOver = (target: Element, files: Item[], types?: string[]) =>
  fireEvent.dragOver(target, transfer(files, types));
const drop = (target: Element, files: Item[], types?: string[]) =>
  fireEvent.drop(target, transfer(files, types));

function leave(relatedTarget: Element | null): void {
  const event = createEvent.dragLeave(beside());
  fireEvent(beside(), Object.defineProperty(event, "relatedTarget", { value: relatedTarget }));
}

test("frames the form while files are over it and attaches them on drop", () => {
  show();
  expect(isFramed()).toBe(false);
  expect(dragOver(beside(), [log, weld])).toBe(false);
  expect(isFramed()).toBe(true);
  expect(drop(beside(), [log, weld])).toBe(false);
  expect(isFramed()).toBe(false);
  expect(dropped).toEqual(["log.csv", "weld.png"]);
});

test("skips folders, which cannot be read", () => {
  show();
  drop(beside(), [{ name: "runs", isDirectory: true }, log]);
  expect(dropped).toEqual(["log.csv"]);
});

test("leaves dragged text to the browser", () => {
  show();
  expect(dragOver(beside(), [], ["text/plain"])).toBe(true);
  expect(isFramed()).toBe(false);
  expect(drop(beside(), [], ["text/plain"])).toBe(true);
});

test("does not take an image that is dragged from this page for a file", () => {
  show();
  fireEvent.dragStart(beside());
  expect(dragOver(beside(), [weld])).toBe(true);
  expect(isFramed()).toBe(false);
  expect(drop(beside(), [weld])).toBe(true);
  expect(dropped).toEqual([]);
  drop(beside(), [weld]);
  expect(dropped).toEqual(["weld.png"]);
});

test("accepts files again after a drag from this page ends elsewhere", () => {
  show();
  fireEvent.dragStart(beside());
  fireEvent.dragEnd(beside());
  drop(beside(), [log]);
  expect(dropped).toEqual(["log.csv"]);
});

test("keeps the browser from opening a file during a save, but attaches nothing", () => {
  show(true);
  expect(dragOver(beside(), [log])).toBe(false);
  expect(isFramed()).toBe(false);
  expect(drop(beside(), [log])).toBe(false);
  expect(dropped).toEqual([]);
});

test.each([
  ["an image, which the editor shows in the text", [weld], false],
  ["an image and another file, which are attached", [weld, log], true],
])("frames the form for a drag over the text with %s: %j", (_what, files, framed) => {
  show();
  dragOver(text(), files);
  expect(isFramed()).toBe(framed);
});

test("does not attach an image that the editor has put into the text", () => {
  show();
  text().addEventListener("drop", (event) => event.preventDefault());
  drop(text(), [weld]);
  expect(dropped).toEqual([]);
});

test("keeps the frame while the pointer crosses the form, until it leaves the window", () => {
  show();
  dragOver(beside(), [log]);
  leave(text());
  expect(isFramed()).toBe(true);
  leave(null);
  expect(isFramed()).toBe(false);
});

test("leaves drops to the browser after the form has closed", () => {
  show();
  cleanup();
  expect(drop(document.body, [log])).toBe(true);
  expect(dropped).toEqual([]);
});
