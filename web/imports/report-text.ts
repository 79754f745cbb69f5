import { fileSize } from "../../domain/files/files.ts";
import type { ImportReport, ZipImport } from "../../domain/imports/import-shapes.ts";
import { count, missingWords, moreWords } from "./import-words.ts";

type Page = Pick<ImportReport["remarks"][number], "path" | "serialNumber">;

export function reportText(found: ZipImport, report: ImportReport, subteam: string): string {
  const { documents, changed, unchanged, skipped, files, bytes } = report;
  const { losses, pages, remarks, others } = report;
  const morePages = report.pagesWithLosses - pages.length;
  const moreRemarks = report.remarksTotal - remarks.length;
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
    `${count(losses, "loss", "losses")} on ${count(report.pagesWithLosses, "page")}`,
    ...pages.map((page) => pageText(page, [...missingWords(page.missing), ...page.losses])),
    ...moreWords(morePages, "page"),
    "",
    `Good to know about ${count(report.remarksTotal, "page")}`,
    ...remarks.map((page) => pageText(page, page.remarks)),
    ...moreWords(moreRemarks, "page"),
    "",
    ...others.map(({ path, command }) => [path, command].filter(Boolean).join("  ")),
    ...moreWords(moreOthers, "file"),
    "",
  ].join("\n");
}

function pageText({ path, serialNumber }: Page, lines: readonly string[]): string {
  const head = [serialNumber, path].filter(Boolean).join("  ");
  return [head, ...lines].join("\n    ");
}
