import { act, fireEvent, render, screen, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TableOfContents } from "./table-of-contents.tsx";

const headings = [
  { id: "section-model", level: 2, text: "Model" },
  { id: "section-losses", level: 3, text: "Losses" },
  { id: "section-tests", level: 2, text: "Tests" },
];
const parts = [{ id: "comments", level: 2, text: "Comments" }];

/** Distances from the top of the window, in pixels. */
let tops: Record<string, number>;
let frames: (() => void)[];

beforeEach(() => {
  tops = {};
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => frames.push(run));
  vi.stubGlobal("cancelAnimationFrame", () => undefined);
});
afterEach(() => {
  for (const name of ["scrollHeight", "clientHeight", "scrollTop"]) {
    Reflect.deleteProperty(document.documentElement, name);
  }
});

function findElement(id: string): HTMLElement | null {
  const top = tops[id];
  if (top === undefined) return null;
  const element = document.createElement("h2");
  element.getBoundingClientRect = () => new DOMRect(0, top);
  return element;
}

function show(props: Partial<ComponentProps<typeof TableOfContents>> = {}) {
  const defaults = { headings, parts, findElement };
  return render(<TableOfContents {...defaults} {...props} />);
}

const scroll = () => {
  fireEvent.scroll(window);
  act(() => {
    for (const run of frames.splice(0)) run();
  });
};
const entries = () => within(screen.getByRole("navigation", { name: "On this page" }));
const current = () =>
  entries()
    .getAllByRole("link", { current: true })
    .map((link) => link.textContent);

test("lists the headings by depth and the parts after them", () => {
  show();
  const [first, second] = entries().getAllByRole("list");
  const links = within(first as HTMLElement).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Model", "#section-model"],
    ["Losses", "#section-losses"],
    ["Tests", "#section-tests"],
  ]);
  expect(links.map((link) => link.dataset["depth"])).toEqual(["0", "1", "0"]);
  expect(second?.textContent).toBe("Comments");
});

test("has one list when nothing follows the text", () => {
  show({ parts: [] });
  expect(entries().getAllByRole("list")).toHaveLength(1);
});

test.each([
  ["at the top", { "section-model": 300, "section-losses": 900 }, "Model"],
  ["just above a heading", { "section-model": 0, "section-losses": 101 }, "Model"],
  ["at a heading", { "section-model": 0, "section-losses": 100 }, "Losses"],
  ["far below", { "section-model": -900, "section-losses": -500, comments: -9 }, "Comments"],
  ["in a text whose headings are not rendered yet", {}, "Model"],
])("marks the entry that is being read %s", (_where, places, entry) => {
  show();
  tops = places;
  scroll();
  expect(current()).toEqual([entry]);
});

test("marks the last entry at the end of a page that cannot scroll further", () => {
  Object.defineProperties(document.documentElement, {
    scrollHeight: { value: 2_000, configurable: true },
    clientHeight: { value: 800, configurable: true },
    scrollTop: { value: 1_199, configurable: true },
  });
  show();
  tops = { "section-model": -100, comments: 500 };
  scroll();
  expect(current()).toEqual(["Comments"]);
});

test("marks a heading that is written later", () => {
  const { rerender } = show({ parts: [] });
  tops = { "section-model": -200, "section-new": -100 };
  const added = { id: "section-new", level: 2, text: "New" };
  rerender(
    <TableOfContents headings={[...headings, added]} parts={[]} findElement={findElement} />,
  );
  scroll();
  expect(current()).toEqual(["New"]);
});

test("lets its screen decide how to jump", () => {
  const jumps: string[] = [];
  show({
    onJump: (event, id) => {
      event.preventDefault();
      jumps.push(id);
    },
  });
  fireEvent.click(entries().getByRole("link", { name: "Losses" }));
  expect(jumps).toEqual(["section-losses"]);
});
