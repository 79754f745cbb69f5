import { expect, test } from "vitest";
import { outlineOf } from "./outline.ts";
import { parseContent } from "./rich-content.tsx";

test("headings are listed with ids of their own words, repeated ones numbered", () => {
  const content = parseContent(
    "<h1>Fit &amp; finish</h1><h2>Ölkühler</h2><h2>Ölkühler</h2><h3></h3>",
  );
  expect(outlineOf(content)).toEqual([
    { id: "section-fit-finish", level: 1, text: "Fit & finish" },
    { id: "section-ölkühler", level: 2, text: "Ölkühler" },
    { id: "section-ölkühler-2", level: 2, text: "Ölkühler" },
  ]);
});
