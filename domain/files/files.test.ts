import { describe, expect, test } from "vitest";
import { attachmentPath, cleanFileName, fileKind, fileNameMaxLength, fileSize } from "./files.ts";

describe("a file's size", () => {
  test.each([
    [0, "0 Bytes"],
    [1, "1 Bytes"],
    [1023, "1023 Bytes"],
    [1024, "1 KB"],
    [1536, "1.5 KB"],
    [1_048_575, "1024 KB"],
    [1_048_576, "1 MB"],
    [24_788_336, "23.64 MB"],
    [1_073_741_824, "1 GB"],
    [5_497_558_138_880, "5120 GB"],
  ])("for %i bytes reads %s", (bytes, text) => expect(fileSize(bytes)).toBe(text));
});

describe("a file's kind", () => {
  test.each([
    ["a.JPG", "image"],
    ["a.webp", "image"],
    ["plan.pdf", "pdf"],
    ["a.docx", "document"],
    ["a.xls", "spreadsheet"],
    ["a.pptx", "presentation"],
    ["a.tar.7z", "archive"],
    ["a.step", "other"],
    ["Makefile", "other"],
    ["png", "other"],
  ])("%s is %s", (name, kind) => expect(fileKind(name)).toBe(kind));
});

describe("a file's name", () => {
  test.each([
    ["C:\\cad\\upright.step", "upright.step"],
    ["../../x", "x"],
    ["", "file"],
    ["..", "file"],
    ["a\u0000\nb.txt", "ab.txt"],
    ["exe\u202Egpj.png", "exegpj.png"],
  ])("%j becomes %s", (name, clean) => expect(cleanFileName(name)).toBe(clean));

  test("keeps its extension when it is cut", () => {
    const cut = cleanFileName(`${"x".repeat(300)}.step`);
    expect([cut.length, cut.endsWith("x.step")]).toEqual([fileNameMaxLength, true]);
  });

  test("contains only letters, digits, dots, hyphens, and underscores in its path", () => {
    expect(attachmentPath("Bär & Co (2).pdf", 1700000000000)).toBe(
      "attachments/1700000000000_B_r___Co__2_.pdf",
    );
  });
});
