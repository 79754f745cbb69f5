import { expect, test } from "vitest";
import { findElements, textOf } from "./content-nodes.ts";
import { readContent } from "./read-content.ts";

test("reads elements, attributes and text, and leaves out comments", () => {
  expect(readContent('a &amp; b<!-- c --><P DATA-Align="right">d<br></P>')).toEqual([
    "a & b",
    {
      tag: "p",
      attributes: { "data-align": "right" },
      children: ["d", { tag: "br", attributes: {}, children: [] }],
    },
  ]);
});

test("finds elements at any depth in the order of the text", () => {
  const content = readContent("<ul><li>a<ul><li>b</li></ul></li></ul><p>c</p>");
  expect(findElements(content, ["li", "p"]).map(textOf)).toEqual(["ab", "b", "c"]);
});
