import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { contentBlocks } from "./content-blocks.ts";
import { Differences, Legend, LineDifference } from "./differences.tsx";
import { differencesOf } from "./text-differences.ts";

function show(before: string, after: string): HTMLElement {
  const differences = differencesOf(contentBlocks(before), contentBlocks(after));
  return render(<Differences differences={differences} emptyMessage="Nothing changed" />).container;
}

const texts = (shown: Element, tag: string) =>
  [...shown.querySelectorAll(tag)].map((mark) => mark.textContent);

test("marks removed and added words with elements that screen readers know", () => {
  const shown = show("<p>within 1.4 K</p>", "<p>within 1.2 K</p>");
  expect([texts(shown, "del"), texts(shown, "ins")]).toEqual([["1.4"], ["1.2"]]);
  expect(shown.textContent).toBe("within 1.4 1.2 K");
});

test("explains the marks", () => {
  const { container } = render(<Legend />);
  expect([texts(container, "del"), texts(container, "ins")]).toEqual([["removed"], ["added"]]);
});

test("keeps numbered items in one list with their own numbers", () => {
  show(
    "<ol><li>Fill the loop</li><li>Bleed it</li></ol>",
    "<ol><li>Fill the loop</li><li>Warm it up</li><li>Bleed it</li></ol>",
  );
  const items = within(screen.getByRole("list")).getAllByRole<HTMLLIElement>("listitem");
  expect(items.map((item) => [item.value, item.textContent])).toEqual([
    [1, "Fill the loop"],
    [2, "Warm it up"],
    [3, "Bleed it"],
  ]);
});

test("starts a new list where a paragraph stands between two", () => {
  const [start, end] = ["<ul><li>a</li>", "</ul><p>c</p><ul><li>d</li></ul>"];
  show(start + end, `${start}<li>b</li>${end}`);
  expect(screen.getAllByRole("list").map((list) => list.textContent)).toEqual(["ab", "d"]);
});

test.each([
  ["<h1>Model</h1>", "h2"],
  ["<h2>Model</h2>", "h2"],
  ["<h3>Model</h3>", "h3"],
  ["<p>Model</p>", "p"],
  ["<blockquote><p>Model</p></blockquote>", "blockquote p"],
  ["<pre><code>Model</code></pre>", "pre"],
])("shows an added %s as %s", (html, selector) => {
  expect(show("", html).querySelector(selector)?.textContent).toBe("Model");
  expect(document.querySelector("h1")).toBeNull();
});

test("keeps the lines and the indentation of code", () => {
  const shown = show("<pre><code>if a:\n  b</code></pre>", "<pre><code>if a:\n  c</code></pre>");
  expect(shown.querySelector("pre")?.textContent).toBe("if a:\n  b c");
});

test("names changes of formatting and links beside their paragraph", () => {
  show(
    '<p>See <a href="https://a.org">the log</a></p><p>b</p>',
    '<p>See <a href="https://b.org">the <strong>log</strong></a></p><p>b</p>',
  );
  const [paragraph] = screen.getAllByRole("paragraph");
  expect(texts(paragraph as Element, "small")).toEqual(["Formatting changed", "Link changed"]);
  expect(screen.queryByText("Nothing changed")).toBeNull();
});

test("keeps text that looks like HTML as text", () => {
  const shown = render(<LineDifference before="a" after="a <img src=x>" />).container;
  expect(shown.querySelector("img")).toBeNull();
  expect(shown.textContent).toBe("a <img src=x>");
});

test("keeps a single unchanged item in the list of its changed neighbor", () => {
  show("<ul><li>a</li><li>b</li></ul>", "<ul><li>a</li><li>b</li><li>c</li></ul>");
  expect(screen.getAllByRole("list").map((list) => list.textContent)).toEqual(["abc"]);
});
