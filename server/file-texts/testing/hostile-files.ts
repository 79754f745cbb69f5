import { randomBytes } from "node:crypto";
import type { TextState } from "../../../domain/files/file-texts.ts";
import { makeZip } from "../../testing/make-zip.ts";
import { makeDocx, makeOpenDocument, makeXlsx } from "./make-office.ts";
import { makeLockedPdf, makePdf } from "./make-pdf.ts";

export type HostileFile = {
  name: string;
  what: string;
  make: () => Uint8Array | Promise<Uint8Array>;
  /** Some outcomes depend on how fast the machine is. */
  states: readonly TextState[];
};

const mebibyte = 1024 * 1024;

/**
 * Files that are broken, encrypted, or meant to harm.
 * @param size 1 in the gate; the measurements make larger ones
 */
export function hostileFiles(size: number): HostileFile[] {
  return [...hostileZips(size), ...hostilePdfs(size), ...hostileTexts(size)];
}

function hostileZips(size: number): HostileFile[] {
  const bomb = (text: string) =>
    text.repeat(Math.ceil((101 * mebibyte * Math.min(size, 4)) / text.length));
  return [
    {
      name: "bomb.docx",
      what: "a zip bomb without text",
      make: () => makeDocx([], `<w:document>${bomb("<w:x/>".repeat(1000))}`),
      states: ["too-large"],
    },
    {
      name: "spaces.docx",
      what: "a zip bomb of text",
      make: () => makeDocx([], `<w:document><w:t>word${bomb(" ".repeat(10_000))}`),
      states: ["beginning"],
    },
    {
      name: "attribute.odt",
      what: "one endless attribute",
      make: () => makeOpenDocument(`<text:p a="${bomb("x".repeat(10_000))}">`),
      states: ["too-large", "broken"],
    },
    {
      name: "deep.docx",
      what: "elements in elements",
      make: () => makeDocx([], "<w:p>".repeat(100_000 * size)),
      states: ["broken"],
    },
    {
      name: "entities.docx",
      what: "entities that grow a billion times",
      make: () => makeDocx([], entityBomb),
      states: ["whole"],
    },
    {
      name: "strings.xlsx",
      what: "texts of cells without end",
      make: () => makeXlsx([Array.from({ length: 40 }, (_, at) => `${at}${"x".repeat(mebibyte)}`)]),
      states: ["too-large"],
    },
    {
      name: "rows.xlsx",
      what: "more rows than anybody reads",
      make: () =>
        makeXlsx(Array.from({ length: 60_000 * size }, (_, at) => [at, `part ${at % 900}`])),
      states: ["beginning"],
    },
    {
      name: "entries.docx",
      what: "thousands of empty parts",
      make: () =>
        makeZip(Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`word/${at}`, ""]))),
      states: ["too-large"],
    },
    {
      name: "other.docx",
      what: "a zip of something else",
      make: () => makeZip({ "readme.txt": "Hello" }),
      states: ["broken"],
    },
    {
      name: "cut.docx",
      what: "half of a document",
      make: async () => (await makeDocx(["Torsion test"])).subarray(0, 120),
      states: ["broken"],
    },
    {
      name: "locked.docx",
      what: "a document with a password",
      make: () =>
        Buffer.concat([
          Buffer.from("d0cf11e0a1b11ae1", "hex"),
          Buffer.alloc(1016),
          Buffer.from("EncryptedPackage", "utf16le"),
        ]),
      states: ["encrypted"],
    },
    {
      name: "locked.odt",
      what: "an OpenDocument with a password",
      make: () => makeOpenDocument("", "<manifest:file-entry><manifest:encryption-data/>"),
      states: ["encrypted"],
    },
  ];
}

const entityBomb = `<!DOCTYPE w [<!ENTITY a "torsion"><!ENTITY f SYSTEM "file:///etc/passwd">
${Array.from({ length: 9 }, (_, at) => `<!ENTITY b${at} "${`&${at === 0 ? "a" : `b${at - 1}`};`.repeat(10)}">`).join("")}
]><w:document><w:p><w:r><w:t>before &b8; &f; after</w:t></w:r></w:p></w:document>`;

function hostilePdfs(size: number): HostileFile[] {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, at) => `Page ${at + 1} of the brake manual`);
  return [
    {
      name: "pages.pdf",
      what: "thousands of pages",
      make: () => makePdf(lines(size === 1 ? 500 : 10_000)),
      states: ["whole", "beginning"],
    },
    {
      name: "huge-page.pdf",
      what: "a page of kilometers",
      make: () => makePdf(["Torsion test"], { width: 1e12 }),
      states: ["whole"],
    },
    {
      name: "stream.pdf",
      what: "a page that unpacks to more than the memory",
      make: () => makePdf(["", ""], { content: Buffer.alloc(600 * mebibyte, " ") }),
      states: ["too-large", "no-text"],
    },
    {
      name: "circle.pdf",
      what: "pages that hold themselves",
      make: () =>
        Buffer.from(
          makePdf(["Torsion"]).toString("latin1").replace("/Kids [3 0 R]", "/Kids [4 0 R]"),
          "latin1",
        ),
      states: ["no-text", "broken"],
    },
    {
      name: "locked.pdf",
      what: "a PDF with a password",
      make: () => makeLockedPdf("Torsion"),
      states: ["encrypted"],
    },
    {
      name: "cut.pdf",
      what: "half of a PDF",
      make: () => makePdf(lines(20)).subarray(0, 900),
      states: ["broken", "whole", "no-text"],
    },
    { name: "noise.pdf", what: "noise", make: () => randomBytes(mebibyte), states: ["broken"] },
    {
      name: "scan.pdf",
      what: "pages without text",
      make: () => makePdf(["", ""]),
      states: ["no-text"],
    },
  ];
}

function hostileTexts(size: number): HostileFile[] {
  return [
    {
      name: "line.txt",
      what: "one endless line",
      make: () => Buffer.alloc(16 * mebibyte * size, "x"),
      states: ["beginning"],
    },
    {
      name: "words.csv",
      what: "more different words than a book has",
      make: () => Buffer.from(Array.from({ length: 80_000 }, (_, at) => `w${at}`).join(",")),
      states: ["beginning"],
    },
    {
      name: "marks.txt",
      what: "a letter with endless accents",
      make: () => Buffer.from(`a${"\u0301\u0323".repeat(200_000 * size)}`),
      states: ["whole", "beginning"],
    },
    {
      name: "program.py",
      what: "a program with the name of a text",
      make: () => Buffer.concat([Buffer.from("\x7fELF"), Buffer.alloc(5000)]),
      states: ["broken"],
    },
    {
      name: "deep.html",
      what: "boxes in boxes",
      make: () => Buffer.from(`${"<div>".repeat(100_000 * size)}torsion`),
      states: ["broken"],
    },
    {
      name: "deep.rtf",
      what: "groups in groups",
      make: () => Buffer.from(`{\\rtf1 ${"{".repeat(100_000 * size)}`),
      states: ["broken"],
    },
    {
      name: "picture.rtf",
      what: "a picture in a text",
      make: () => Buffer.from(`{\\rtf1 Torsion{\\pict ${"89504e47".repeat(500_000 * size)}} test}`),
      states: ["whole"],
    },
  ];
}
