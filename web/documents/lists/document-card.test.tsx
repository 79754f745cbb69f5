import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { DocumentCard as Card } from "../../../domain/documents/document-shapes.ts";
import { createTestState } from "../../testing/create-test-state.ts";
import type { OnStar } from "../recent/use-star.ts";
import { showRoutes } from "../testing/show-routes.tsx";
import { DocumentCard } from "./document-card.tsx";
import type { OnPin } from "./use-pin.ts";

const hub: Card = {
  id: "d1",
  subteam: "chassis",
  title: "Hub",
  serialNumber: "KB30002",
  tags: ["weld", "hub"],
  author: { id: "m1", name: "Mei Tanaka" },
  createdAt: "2026-04-02T12:00:00.000Z",
  changedAt: null,
  season: "2025-26",
  isPinned: false,
  isStarred: false,
  attachmentCount: 0,
  imageCount: 0,
  images: [],
};

let path: () => string;

async function show(change: Partial<Card> = {}, onPin?: OnPin, onStar?: OnStar) {
  path = showRoutes(createTestState(), "/", {
    "/": () => <DocumentCard document={{ ...hub, ...change }} onPin={onPin} onStar={onStar} />,
    "/document/$id": () => <h1>Document</h1>,
  });
  return await screen.findByRole("article");
}

test("shows the title, serial number, tags, date, and author", async () => {
  const card = within(await show());
  expect(card.getByRole("heading", { level: 2, name: "Hub" })).toBeTruthy();
  const tags = within(card.getByRole("list", { name: "Tags" })).getAllByRole("listitem");
  expect(tags.map((tag) => tag.textContent)).toEqual(["weld", "hub"]);
  const date = card.getByText(/^Apr 2, 2026, \d\d:\d\d [AP]M$/);
  expect(date.getAttribute("datetime")).toBe(hub.createdAt);
  expect(card.getByText("Mei Tanaka")).toBeTruthy();
});

test("tints only the card of a new document", async () => {
  showRoutes(createTestState(), "/", {
    "/": () => (
      <>
        <DocumentCard document={hub} onPin={undefined} onStar={undefined} isNew />
        <DocumentCard document={{ ...hub, id: "d2" }} onPin={undefined} onStar={undefined} />
      </>
    ),
  });
  const cards = await screen.findAllByRole("article");
  expect(cards.map((card) => card.dataset["new"])).toEqual(["true", undefined]);
});

test.each([
  [6, []],
  [20, ["+14 more"]],
])("shows six of %i tags", async (count, more) => {
  const tags = Array.from({ length: count }, (_, n) => `tag ${n}`);
  const list = within(await show({ tags })).getByRole("list", { name: "Tags" });
  const items = within(list).getAllByRole("listitem");
  expect(items.map((item) => item.textContent)).toEqual([...tags.slice(0, 6), ...more]);
});

test.each([
  [false, "Star Hub"],
  [true, "Unstar Hub"],
])("toggles the star of a document that is starred: %s", async (isStarred, name) => {
  const onStar = vi.fn<OnStar>();
  const card = within(await show({ isStarred }, undefined, onStar));
  fireEvent.click(card.getByRole("button", { name }));
  const [[star] = []] = onStar.mock.calls;
  expect([star?.document.id, star?.isStarred]).toEqual(["d1", !isStarred]);
  expect(path()).toBe("/");
});

test("opens the document by its title", async () => {
  const card = within(await show());
  fireEvent.click(card.getByRole("link", { name: "Hub" }));
  await screen.findByRole("heading", { name: "Document" });
  expect(path()).toBe("/document/d1");
});

test("shows an old document without title, tags, and date", async () => {
  const card = within(await show({ title: " ", tags: [], createdAt: null }));
  expect(card.getByRole("link", { name: "Untitled Document" })).toBeTruthy();
  expect(card.getByText("Unknown date")).toBeTruthy();
  expect(card.queryByRole("list")).toBeNull();
});

test.each([
  [0, null],
  [1, "1 attachment"],
  [2, "2 attachments"],
])("counts %i attachments as %j", async (attachmentCount, text) => {
  const card = within(await show({ attachmentCount }));
  expect(card.queryByText(/attachment/)?.textContent ?? null).toBe(text);
});

test.each([
  [3, null],
  [5, "+2"],
])("shows three of %i images and the number of the others: %j", async (imageCount, more) => {
  const images = ["a", "b", "c"].map((id) => ({ id, name: `${id}.png` }));
  const card = await show({ images, imageCount });
  const sources = [...card.querySelectorAll("img")].map((image) => image.getAttribute("src"));
  expect(sources).toEqual(["/api/files/a/card", "/api/files/b/card", "/api/files/c/card"]);
  expect(within(card).queryByText(/^\+/)?.textContent ?? null).toBe(more);
});

test.each([
  [false, "Pin Hub", true],
  [true, "Unpin Hub", false],
])("offers a document with isPinned %s as “%s”", async (isPinned, name, pin) => {
  const onPin = vi.fn<OnPin>();
  const button = within(await show({ isPinned }, onPin)).getByRole("button", { name });
  fireEvent.click(button);
  expect(onPin).toHaveBeenCalledTimes(1);
  expect(onPin.mock.calls[0]?.[0]).toEqual({ document: { ...hub, isPinned }, pin });
});

test("does not pin one document after another while Enter is held", async () => {
  const button = within(await show({}, () => undefined)).getByRole("button");
  expect(fireEvent.keyDown(button, { key: "Enter" })).toBe(true);
  expect(fireEvent.keyDown(button, { key: "Enter", repeat: true })).toBe(false);
});

test("offers no pin button to those who may not pin", async () => {
  expect(within(await show()).queryByRole("button")).toBeNull();
});
