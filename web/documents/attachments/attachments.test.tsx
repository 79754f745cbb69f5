import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Attachment } from "../../../domain/documents/document-shapes.ts";
import { Attachments } from "./attachments.tsx";

const log: Attachment = {
  id: "l".repeat(20),
  name: "log.csv",
  size: 1536,
  kind: "other",
  picture: null,
  textNote: null,
};
const weld: Attachment = {
  id: "w".repeat(20),
  name: "weld.png",
  size: 2_097_152,
  kind: "image",
  picture: { width: 640, height: 480 },
  textNote: null,
};

const none: string[] = [];
const source = () => document.querySelector("img")?.getAttribute("src");

test("shows nothing without attachments", () => {
  expect(render(<Attachments attachments={[]} inText={none} />).container.innerHTML).toBe("");
});

test("counts the files and shows each with its kind and size", () => {
  render(<Attachments attachments={[log, weld]} inText={none} />);
  const section = within(screen.getByRole("region", { name: "Attachments (2)" }));
  const texts = section.getAllByRole("listitem").map((item) => item.textContent);
  expect(texts).toEqual(["weld.pngImage · 2 MBLoading", "log.csvOther · 1.5 KB"]);
});

test("says why search does not find the text of a file (rule 4.41)", () => {
  const textNote = "Text not searchable: it has a password";
  render(<Attachments attachments={[{ ...log, textNote }]} inText={none} />);
  expect(screen.getByRole("listitem").textContent).toBe(`log.csvOther · 1.5 KB${textNote}`);
});

test("lists a picture of the text without a preview, after those that are only attached", () => {
  const chart = { ...weld, id: "c".repeat(20), name: "chart.png" };
  render(<Attachments attachments={[chart, log, weld]} inText={[chart.id]} />);
  const names = screen.getAllByRole("link", { name: /^View/ });
  expect(names.map((name) => name.getAttribute("aria-label"))).toEqual([
    "View weld.png",
    "View chart.png",
    "View log.csv",
  ]);
  expect(screen.getByRole("button").getAttribute("aria-label")).toBe("Expand weld.png");
  expect(screen.getByRole("heading").textContent).toBe("Attachments (3)");
});

test("can be jumped to from the table of contents", () => {
  render(<Attachments attachments={[log]} inText={none} />);
  screen.getByRole("heading").focus();
  expect(document.activeElement?.id).toBe("attachments");
});

test("views a file in a new tab and downloads it by its name", () => {
  render(<Attachments attachments={[log]} inText={none} />);
  const view = screen.getByRole("link", { name: "View log.csv" });
  expect(view.getAttribute("href")).toBe(`/api/files/${log.id}`);
  expect([view.getAttribute("target"), view.getAttribute("rel")]).toEqual(["_blank", "noopener"]);
  const download = screen.getByRole("link", { name: "Download log.csv" });
  expect(download.getAttribute("href")).toBe(`/api/files/${log.id}?download=1`);
  expect(download.getAttribute("download")).toBe("log.csv");
});

test("previews images only, and says so while one loads", () => {
  render(<Attachments attachments={[log, weld]} inText={none} />);
  const [preview, ...others] = screen.getAllByRole("button");
  expect(others).toEqual([]);
  expect(preview?.getAttribute("aria-label")).toBe("Expand weld.png");
  expect(preview?.getAttribute("aria-busy")).toBe("true");
  fireEvent.load(document.querySelector("img") as Element);
  expect(preview?.getAttribute("aria-busy")).toBe("false");
});

test("expands the whole image and collapses it again", () => {
  render(<Attachments attachments={[weld]} inText={none} />);
  fireEvent.click(screen.getByRole("button", { name: "Expand weld.png", expanded: false }));
  fireEvent.click(screen.getByRole("button", { name: "Collapse weld.png", expanded: true }));
  expect(screen.getByRole("button", { name: "Expand weld.png", expanded: false })).toBeTruthy();
  expect(source()).toBe(`/api/files/${weld.id}/large`);
});

test("shows the original of an image that the server could not decode", () => {
  render(<Attachments attachments={[{ ...weld, picture: null, textNote: null }]} inText={none} />);
  fireEvent.click(screen.getByRole("button", { name: "Expand weld.png" }));
  expect(source()).toBe(`/api/files/${weld.id}`);
});

test("announces an image that fails to load and still links to the file", () => {
  render(<Attachments attachments={[weld]} inText={none} />);
  fireEvent.error(document.querySelector("img") as Element);
  expect(screen.getByRole("status").textContent).toContain("Failed to load image");
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByRole("link", { name: "View weld.png" })).toBeTruthy();
});
