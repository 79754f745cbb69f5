import { attachmentPath } from "../../domain/files/files.ts";
import type { Trx } from "../../server/db/open.ts";
import { replaceFileEntry } from "../../server/documents/replace-file-entry.ts";
import { indexPieces } from "../../server/file-texts/index-pieces.ts";
import { insertText } from "../../server/file-texts/store.ts";
import { attachFile, insertFile } from "../../server/files/store.ts";
import type { SearchEntry } from "../../server/search-index/index-document.ts";
import { writePage } from "./prose.ts";

/** One of this many documents has a PDF. */
export const documentsPerFile = 5;
export const nameOfFile = "protocol.pdf";
const pagesPerFile = 5;
/** Beyond the numbers of all documents, so that files have texts of their own. */
const firstPage = 10_000_000;

type Document = { id: string; number: number; uploaderId: string; entry: SearchEntry };

/** Attaches a PDF of five pages, without its bytes, as if a job had read it. */
export async function addTextOfFile(
  trx: Trx,
  { id, number, uploaderId, entry }: Document,
): Promise<void> {
  const fileId = `file${String(number).padStart(16, "0")}`;
  const [name, at] = [nameOfFile, Math.floor(entry.sortKey / 1000)];
  const file = { id: fileId, uploaderId, path: attachmentPath(name, at), name, size: 1, at };
  await insertFile(trx, { ...file, contentType: "application/pdf", width: null, height: null });
  await attachFile(trx, fileId, id, 0);
  const pieces = Array.from({ length: pagesPerFile }, (_, index) => ({
    page: index + 1,
    text: textOfPage(number, index),
  }));
  await insertText(trx, fileId, { ...indexPieces({ pieces, isCut: false }), state: "whole" });
  await replaceFileEntry(trx, id, entry);
}

/** Combines words that no document has with numbers as in a table of measurements. */
function textOfPage(number: number, page: number): string {
  const prose = writePage(firstPage + number * pagesPerFile + page).content;
  const numbers = Array.from(
    { length: 20 },
    (_, at) => (number * 7919 + page * 101 + at * 13) % 1e6,
  );
  const own = `Kalibrierprotokoll der Achse, Messreihe ${number}z${page}, ${numbers.join("; ")}`;
  return `${own} ${prose.replace(/<[^>]*>/g, " ")}`.replace(/\s+/g, " ").trim();
}

/** Several queries of each kind, so that no single one decides the result. */
export const fileQueries = [
  {
    kind: "in attachments: a common word",
    queries: ["Kalibrierprotokoll", "ierprotokoll", "Messreihe", "essreih"],
  },
  {
    kind: "in attachments: a rare word",
    queries: ["12z3", "107z0", "962z4", "1987z1"],
  },
  {
    kind: "in attachments: a fragment of up to 1,000 words",
    queries: ["7z1", "2z0", "57z", "z3"],
  },
  {
    kind: "in attachments: words side by side",
    queries: ["protokoll der Achse", "Achse, Messreihe", "der Achse, Mess", "Messreihe 107z0"],
  },
  {
    kind: "in attachments: words never side by side",
    queries: [
      "Achse Kalibrier",
      "Messreihe der",
      "Achse torque upright",
      "Messreihe upright inverter",
    ],
  },
  {
    kind: "in attachments: one word in the document",
    queries: ["upright Messreihe", "wishbone Achse", "damper 107z0", "Jxolotlimeter Achse"],
  },
] as const;
