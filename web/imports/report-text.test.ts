import { expect, test } from "vitest";
import type { ImportReport, ZipImport } from "../../domain/imports/import-shapes.ts";
import { reportText } from "./report-text.ts";

const report = {
  documents: 1,
  changed: 2,
  unchanged: 0,
  skipped: 1,
  files: 3,
  bytes: 2_048,
  pages: [
    { path: "a.md", serialNumber: "KB60002", losses: ["a frame was dropped"], missing: ["b.png"] },
    { path: "c.md", serialNumber: null, losses: ["left out: it is empty"], missing: [] },
  ],
  losses: 3,
  remarks: [
    { path: "a.md", serialNumber: "KB60002", remarks: ["by Rui, who is not a member here"] },
  ],
  remarksTotal: 1,
  others: [
    { path: "Gearbox.docx", command: "pandoc Gearbox.docx -o Gearbox.md" },
    { path: "loose.png", command: null },
  ],
  pagesWithLosses: 2,
  othersTotal: 2,
} as unknown as ImportReport;

test("lists everything that the screen shows", () => {
  const found = { fileName: "notes.zip" } as ZipImport;
  expect(reportText(found, report, "Powertrain")).toBe(`notes.zip into Powertrain

1 new document
2 new versions of changed pages
0 unchanged pages
1 page left out
3 pictures and files, 2 KB

3 losses on 2 pages
KB60002  a.md
    1 picture is missing in the zip: b.png
    a frame was dropped
c.md
    left out: it is empty

Good to know about 1 page
KB60002  a.md
    by Rui, who is not a member here

Gearbox.docx  pandoc Gearbox.docx -o Gearbox.md
loose.png
`);
});

test("says how many pages and files it does not hold", () => {
  const long = { ...report, pagesWithLosses: 3_000, othersTotal: 3 };
  const lines = reportText({ fileName: "notes.zip" } as ZipImport, long, "Powertrain").split("\n");
  expect(lines).toContain("And 2,998 more pages.");
  expect(lines.at(-2)).toBe("And 1 more file.");
});
