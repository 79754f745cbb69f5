import { expect, test } from "vitest";
import { languageOfFile, viewerKind } from "./viewer-kind.ts";

test.each([
  ["manual.PDF", "pdf"],
  ["lap.mp4", "video"],
  ["IMG_0231.MOV", "video"],
  ["knock.wav", "audio"],
  ["Voice memo.m4a", "audio"],
  ["run 4.csv", "csv"],
  ["fit.py", "text"],
  ["page.html", "text"],
  ["drawing.svg", "text"],
  ["parts.xlsx", undefined],
  ["book.zip", undefined],
  ["README", undefined],
  ["constructor.constructor", undefined],
])("shows %s as %s", (name, kind) => {
  expect(viewerKind({ name })).toBe(kind);
});

test.each([
  ["fit.py", "python"],
  ["main.ino", "cpp"],
  ["config.yml", "yaml"],
  ["data.json", "json"],
])("colors %s as %s", (name, language) => {
  expect(languageOfFile(name)).toBe(language);
});
