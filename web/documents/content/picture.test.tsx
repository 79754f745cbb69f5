import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { findElements } from "./content-nodes.ts";
import { Picture } from "./picture.tsx";
import { readContent } from "./read-content.ts";

const source = `/api/files/${"a".repeat(20)}`;

function show(html: string, isInLink = false): HTMLElement {
  const [image] = findElements(readContent(html), ["img"]);
  const attributes = image?.attributes ?? {};
  return render(<Picture attributes={attributes} attachments={[]} isInLink={isInLink} />).container;
}

test("names the link of an image without a description", () => {
  show(`<img src="${source}" alt="">`);
  expect(screen.getByRole("link", { name: "Open image" }).getAttribute("href")).toBe(source);
});

test("puts no link inside a link", () => {
  show(`<img src="${source}" alt="A wing">`, true);
  expect(screen.getByRole("img", { name: "A wing" })).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});

test.each([
  "https://team.example/a.png",
  "data:image/png;base64,AA",
  `//team.example${source}`,
  `${source}/../../session`,
  "",
])("loads nothing from the address %j", (address) => {
  expect(show(`<img src="${address}" alt="A wing">`).innerHTML).toBe("");
});

test.each([
  ['width="320" height="200"', "320", "200"],
  ['width="wide" height="0"', null, null],
  ["", null, null],
])("gives an unmeasured image its own size: %s", (size, width, height) => {
  show(`<img src="${source}" alt="A wing" ${size}>`);
  const image = screen.getByRole("img", { name: "A wing" });
  expect([image.getAttribute("width"), image.getAttribute("height")]).toEqual([width, height]);
});

test("names a link to a failed image without a description by the failure", () => {
  const shown = show(`<img src="${source}" alt="">`);
  fireEvent.error(shown.querySelector("img") as Element);
  expect(screen.getByRole("link", { name: "Failed to load image" })).toBeTruthy();
});
