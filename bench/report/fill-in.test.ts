import { expect, test } from "vitest";
import { fillIn } from "./fill-in.ts";

const page = "Before\n\n<!-- measured: load -->\nold\n<!-- end -->\n\nAfter";
const texts = new Map([["load", "| new |"]]);

test("fills a text into its place and leaves the rest of a page alone", () => {
  expect(fillIn(page, texts)).toBe(
    "Before\n\n<!-- measured: load -->\n\n| new |\n\n<!-- end -->\n\nAfter",
  );
});

test("changes nothing when it is filled in again, or has no text", () => {
  const filled = fillIn(page, texts);
  expect(fillIn(filled, texts)).toBe(filled);
  expect(fillIn(page, new Map([["growth", "| other |"]]))).toBe(page);
});

test("fills each of several places with its own text", () => {
  const two = `${page}\n${page.replace("load", "scale-load")}`;
  const filled = fillIn(two, new Map([...texts, ["scale-load", "picture"]]));
  expect(filled.match(/\| new \|/g)).toHaveLength(1);
  expect(filled.match(/picture/g)).toHaveLength(1);
});
