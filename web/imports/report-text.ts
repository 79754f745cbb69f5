import { fileSize } from "../../domain/files/files.ts";
import type { ImportReport, ZipImport } from "../../domain/imports/import-shapes.ts";
import { count, missingWords, moreWords } from "./import-words.ts";

type Page = ImportReport["pages"][number];

/** The report as plain text, for a file. */
export function reportText(found: ZipImport, report: ImportReport, subteam: string): string {
  const { documents, changed, unchanged, skipped, files, bytes, pages, others } = report;
  const morePages = report.pagesWithLosses - pages.length;
  const moreOthers = report.othersTotal - others.length;
  return [
    `${found.fileName} into ${subteam}`,
    "",
    count(documents, "new document"),
    `${count(changed, "new version")} of changed pages`,
    count(unchanged, "unchanged page"),
    `${count(skipped, "page")} left out`,
    `${count(files, "picture or file", "pictures and files")}, ${fileSize(bytes)}`,
    "",
    ...pages.map(pageText),
    ...moreWords(morePages, "page"),
    "",
    ...others.map(({ path, command }) => [path, command].filter(Boolean).join("  ")),
    ...moreWords(moreOthers, "file"),
    "",
  ].join("\n");
}

function pageText({ path, serialNumber, notes, missing }: Page): string {
  const head = [serialNumber, path].filter(Boolean).join("  ");
  return [head, ...missingWords(missing), ...notes].join("\n    ");
}
