import type { Db } from "../db/open.ts";
import type { PageReport, Report } from "../import/report.ts";
import { findDocuments, findImportedSince, type ImportRow } from "./store.ts";

/**
 * An import that goes on after an interruption finds the pages of its first attempt unchanged, but
 * its report counts them as what they were.
 * @param made the documents of the pages by path
 */
export async function countEarlierPages(
  db: Db,
  { part, startedAt }: ImportRow,
  report: Report,
  made: ReadonlyMap<string, string>,
): Promise<Report> {
  const wasInterrupted = part === "writing" && startedAt !== null;
  if (!wasInterrupted) return report;
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
