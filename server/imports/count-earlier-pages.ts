import type { Db } from "../db/open.ts";
import type { PageReport, Report } from "../import/report.ts";
import { findDocuments, findImportedSince, type ImportRow } from "./store.ts";

/**
 * An import that goes on after an interruption or a failure finds the pages of its earlier attempts
 * unchanged, but its report counts them as what they were (rule 8.36).
 * @param made the documents of the pages by path
 */
export async function countEarlierPages(
  db: Db,
  { startedAt }: ImportRow,
  report: Report,
  made: ReadonlyMap<string, string>,
): Promise<Report> {
  if (startedAt === null) return report;
  const own = await findImportedSince(db, startedAt);
  const documents = await findDocuments(db, [...own]);
  const outcomeOf = ({ path, outcome }: PageReport) => {
    const document = documents.get(made.get(path) ?? "");
    if (outcome !== "unchanged" || !document) return outcome;
    return document.version === 1 ? "imported" : "changed";
  };
  return {
    ...report,
    pages: report.pages.map((page) => ({ ...page, outcome: outcomeOf(page) })),
  };
}
