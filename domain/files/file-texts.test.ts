import { describe, expect, test } from "vitest";
import { textFormatOf, textNote, textStates } from "./file-texts.ts";

describe("the format of a file's text", () => {
  test.each([
    ["plan.PDF", "application/pdf", "pdf"],
    ["scan.bin", "application/pdf", "pdf"],
    ["plan.pdf", "image/png", "pdf"],
    ["notes.docx", "application/zip", "office"],
    ["budget.ods", "application/vnd.oasis.opendocument.spreadsheet", "office"],
    ["letter.rtf", "application/rtf", "rtf"],
    ["page.htm", "text/plain", "html"],
    ["log.csv", "text/plain", "plain"],
    ["ecu.c", "text/plain", "plain"],
    ["Makefile", "text/plain", "plain"],
    ["notes.MD", "text/plain", "plain"],
    ["upright.step", "text/plain", null],
    ["mesh.stl", "application/octet-stream", null],
    ["photo.png", "image/png", null],
    ["parts.zip", "application/zip", null],
  ])("%s, %s: %s", (name, contentType, format) => {
    expect(textFormatOf({ name, contentType })).toBe(format);
  });
});

test("has a note for each state but that of a text that is found whole", () => {
  expect([null, ...textStates].map(textNote)).toEqual([
    null,
    null,
    "Only the beginning is searchable",
    "Only a part is searchable: the attachments have too much text",
    "Text not searchable: it has no text, only pictures",
    "Text not searchable: it has a password",
    "Text not searchable: it is damaged",
    "Text not searchable: it is too large",
    "Text not searchable: it takes too long to read",
  ]);
});
