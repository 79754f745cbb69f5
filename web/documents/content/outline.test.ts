import { expect, test } from "vitest";
import { identifyHeadings } from "./outline.ts";
import { readContent } from "./read-content.ts";

test("lists headings with ids made from their text and numbers repeated ones", () => {
  const content = readContent(
    "<h1>Fit &amp; finish</h1><h2>Ölkühler</h2><h2>Ölkühler</h2><h3></h3>",
  );
  expect(identifyHeadings(content)).toEqual([
    { id: "section-fit-finish", level: 1, text: "Fit & finish" },
    { id: "section-ölkühler", level: 2, text: "Ölkühler" },
    { id: "section-ölkühler-2", level: 2, text: "Ölkühler" },
  ]);
});

test("lists a mention in a heading by its name", () => {
  const content = readContent('<h2>Ask <span data-mention="m1">@Mei Tanaka</span></h2>');
  expect(identifyHeadings(content)).toMatchObject([{ text: "Ask @Mei Tanaka" }]);
});
