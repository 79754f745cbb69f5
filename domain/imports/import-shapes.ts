import { z } from "zod";
import { amount, idOf, subteam, time } from "../shapes.ts";
import { importParts, importStates } from "./imports.ts";

const serialNumber = z
  .string()
  .nullable()
  .meta({ description: "Null until the document is made", example: "KB60014" });
const path = z.string().meta({ description: "Its place in the zip", example: "Tests/Cooling.md" });
const outcomes = ["imported", "changed", "unchanged", "skipped"] as const;

const pageHead = {
  path,
  title: z.string(),
  documentId: idOf("Its document; null until it is made").nullable(),
  serialNumber,
};

const pageLosses = z
  .object({
    ...pageHead,
    outcome: z.enum(outcomes),
    losses: z.array(z.string()).meta({ description: "What its document lacks, in words" }),
    missing: z.array(z.string()).meta({ description: "What the page needs but the zip lacks" }),
  })
  .meta({ id: "PageLosses", description: "A page that is not imported completely" });

const pageRemarks = z
  .object({
    ...pageHead,
    remarks: z.array(z.string()).meta({ description: "What is worth knowing, in words" }),
  })
  .meta({ id: "PageRemarks", description: "A page with remarks, which are not losses" });

const otherFile = z
  .object({
    path,
    command: z.string().nullable().meta({ description: "Converts the file to Markdown" }),
  })
  .meta({ id: "OtherFile", description: "A file that no imported page uses" });

export const importReport = z
  .object({
    documents: amount("New documents"),
    changed: amount("New versions of documents whose pages changed"),
    unchanged: amount("Pages that were imported before and stay as they are"),
    skipped: amount("Pages that become no document"),
    firstSerial: serialNumber,
    lastSerial: serialNumber,
    files: amount("Pictures and other attachments of the new documents"),
    bytes: amount("Bytes of these files"),
    missing: amount("Pictures that the zip lacks, counted on each page"),
    tags: amount("Different tags of the new documents"),
    newTags: amount("Tags that no other document has"),
    authors: amount("Different authors of the new documents"),
    members: amount("Authors who are members"),
    losses: amount(
      "Losses on all pages: each part that a document lacks, or has as text or in a simpler form",
    ),
    pages: z.array(pageLosses).meta({ description: "The first 1,000 pages with a loss" }),
    pagesWithLosses: amount("Pages with a loss"),
    remarks: z.array(pageRemarks).meta({ description: "The first 1,000 pages with a remark" }),
    remarksTotal: amount("Pages with a remark"),
    others: z.array(otherFile).meta({
      description: "The first 1,000 files that no imported page uses",
    }),
    othersTotal: amount("Files that no imported page uses"),
  })
  .meta({ id: "ImportReport", description: "What an import does or did" });

const importedPage = z
  .object({ id: idOf("The document"), title: z.string(), serialNumber: z.string(), at: time })
  .meta({ id: "ImportedPage", description: "A document that an import just made" });

const tagFolders = z.boolean().meta({
  description: "Whether the folders around a page become its tags",
});

export const zipImport = z
  .object({
    id: idOf("The import"),
    state: z.enum(importStates),
    problem: z.string().nullable().meta({ description: "With `failed`: why, in a sentence" }),
    canStart: z.boolean().meta({ description: "Whether it can be started, also after a failure" }),
    upload: idOf("The zip, to check it again; null once it is deleted").nullable(),
    fileName: z.string().meta({ description: "The zip's name" }),
    fileSize: amount("The zip's bytes"),
    subteam,
    tagFolders,
    part: z.enum(importParts).nullable().meta({ description: "What `done` and `total` count" }),
    done: amount("Finished files or pages"),
    total: amount("All files or pages; 0 until it is known"),
    secondsLeft: amount("An estimate; null until there is one").nullable(),
    latest: z.array(importedPage).meta({ description: "While it runs: the newest documents" }),
    report: importReport.nullable().meta({ description: "Null while it is checked or runs" }),
    createdAt: time,
  })
  .meta({ id: "Import", description: "A zip of Markdown that becomes documents" });

export const importList = z
  .object({
    imports: z.array(zipImport),
    nextCursor: z.null(),
    total: amount("Imports of the viewer: none or one"),
  })
  .meta({ id: "ImportList", description: "The viewer's newest import" });

export const newImportBody = z
  .strictObject({
    upload: idOf("Your finished upload, or the zip of your last import"),
    subteam,
    tagFolders: tagFolders.default(false),
  })
  .meta({ id: "NewImport", description: "A zip to check" });

export const newImport = z
  .object({ id: idOf("The import") })
  .meta({ id: "StartedCheck", description: "An import that is being checked" });

export type ImportReport = z.infer<typeof importReport>;
export type ZipImport = z.infer<typeof zipImport>;
export type ImportList = z.infer<typeof importList>;
export type NewImportBody = z.infer<typeof newImportBody>;
