import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { original } from "../testing/original.ts";
import { ComparedText } from "./compared-text.tsx";

const [log] = original.attachments;
const words = original.content.replace(/<[^>]+>/g, "");

type Text = Parameters<typeof ComparedText>[0]["base"];

/** The visible text, with its marks as "[-b-]" and "{+c+}". */
function between(base: Partial<Text>, text: Partial<Text>): string {
  const { title, content } = original;
  const { container } = render(
    <ComparedText base={{ title, content, ...base }} text={{ title, content, ...text }} />,
  );
  for (const mark of container.querySelectorAll("del"))
    mark.textContent = `[-${mark.textContent}-]`;
  for (const mark of container.querySelectorAll("ins"))
    mark.textContent = `{+${mark.textContent}+}`;
  return container.textContent;
}

test("says that two equal texts are the same, and still shows them", () => {
  const text = { title: "A", content: "<p>a</p>", tags: ["b"], attachments: [] };
  expect(between(text, text)).toBe("The text is the same.a");
});

test.each([
  ["a title", { title: "Model" }, { title: "Thermal model" }, "Title: [-Model-] {+Thermal model+}"],
  ["a first title", { title: null }, { title: "Model" }, "Title: {+Model+}"],
  ["tags", { tags: ["a"] }, { tags: ["a", "b"] }, "Tags: a{+, b+}"],
  [
    "attachments",
    { attachments: log ? [log] : [] },
    { attachments: [] },
    "Attachments: [-log.pdf-]",
  ],
])("shows a change of %s above the text", (_what, base, text, line) => {
  expect(between(base, text)).toBe(`${line}The text is the same.${words}`);
});

test.each([
  ["tags", { tags: ["a"] }],
  ["attachments", { attachments: original.attachments }],
])("does not compare %s that only one side has", (_what, known) => {
  between(known, {});
  expect(screen.queryByText(/^(?:Tags|Attachments):/)).toBeNull();
  cleanup();
  between({}, known);
  expect(screen.queryByText(/^(?:Tags|Attachments):/)).toBeNull();
});

test("shows a changed text without the sentence that it is the same", () => {
  expect(between({ content: "<p>lap 12</p>" }, { content: "<p>lap 8</p>" })).toBe(
    "lap [-12-] {+8+}",
  );
});

test("unfolds unchanged paragraphs on request", () => {
  const lines = Array.from({ length: 9 }, (_, index) => `<p>line ${index}</p>`).join("");
  between({ content: lines }, { content: `${lines}<p>new</p>` });
  expect(screen.queryByText("line 3")).toBeNull();
  expect(screen.getByText("line 8")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Show 8 unchanged paragraphs" }));
  expect(document.activeElement).toBe(screen.getByText("line 0"));
  expect(screen.queryByRole("button")).toBeNull();
});
