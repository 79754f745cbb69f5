import type { TextFormat } from "../../domain/files/file-texts.ts";
import type { TextReader } from "./readers/text-reader.ts";

export async function loadReader(format: TextFormat): Promise<TextReader> {
  if (format === "pdf") return (await import("./readers/read-pdf.ts")).readPdf;
  if (format === "office") return (await import("./readers/read-office.ts")).readOffice;
  if (format === "rtf") return (await import("./readers/read-rtf.ts")).readRtf;
  if (format === "html") return (await import("./readers/read-html-file.ts")).readHtmlFile;
  return (await import("./readers/read-plain.ts")).readPlain;
}
