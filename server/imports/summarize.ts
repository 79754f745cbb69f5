import { tagKey } from "../../domain/documents/documents.ts";
import { serialNumber } from "../../domain/documents/serial-numbers.ts";
import type { ImportReport } from "../../domain/imports/import-shapes.ts";
import { nameKey } from "../../domain/people/people.ts";
import type { Db } from "../db/open.ts";
import { highestRunning } from "../documents/store.ts";
import { countsOf, type PageReport, type Report } from "../import/report.ts";
import { findSubteamDigit } from "../subteams/store.ts";
import { findDocuments, findTagKeys, type ImportRow, type MadeDocument } from "./store.ts";

/** A report with more than this would not be read on a screen. */
const listMax = 1_000;

type PageNotes = ImportReport["pages"][number];

/** Turns the importer's report into the one that is stored and shown before an import. */
export async function summarizeCheck(
  db: Db,
  report: Report,
  subteam: string,
): Promise<ImportReport> {
  const summary = await summarize(db, report, () => undefined);
  const digit = await findSubteamDigit(db, subteam);
  if (summary.documents === 0 || digit === undefined) return summary;
  const next = (await highestRunning(db, subteam)) + 1;
  return {
    ...summary,
    firstSerial: serialNumber(digit, next),
    lastSerial: serialNumber(digit, next + summary.documents - 1),
  };
}

/**
 * The same after an import, with links to the documents.
 * @param made the documents of the pages by path
 */
export async function summarizeRun(
  db: Db,
  report: Report,
  made: ReadonlyMap<string, string>,
  { report: checked }: ImportRow,
): Promise<ImportReport> {
  const documents = await findDocuments(db, [...new Set(made.values())]);
  const summary = await summarize(db, report, (path) => documents.get(made.get(path) ?? ""));
  const serials = report.pages
    .filter(({ outcome }) => outcome === "imported")
    .flatMap(({ path }) => documents.get(made.get(path) ?? "")?.serialNumber ?? [])
    .toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
  // The tags are no longer new now.
  const newTags = checked === null ? 0 : (JSON.parse(checked) as ImportReport).newTags;
  const [firstSerial = null, lastSerial = null] = [serials[0], serials.at(-1)];
  return { ...summary, newTags, firstSerial, lastSerial };
}

async function summarize(
  db: Db,
  report: Report,
  documentOf: (path: string) => MadeDocument | undefined,
): Promise<ImportReport> {
  const counts = countsOf(report);
  const imported = report.pages.filter(({ outcome }) => outcome === "imported");
  const tags = new Set(imported.flatMap(({ tags: all }) => all.map(tagKey)));
  const known = await findTagKeys(db, [...tags]);
  const notes = notesOf(report, documentOf);
  return {
    documents: counts.documents,
    changed: counts.versions,
    unchanged: counts.unchanged,
    skipped: counts.skipped,
    firstSerial: null,
    lastSerial: null,
    files: counts.images + counts.attachments,
    bytes: imported.reduce((sum, { bytes }) => sum + bytes, 0),
    missing: notes.reduce((sum, { missing }) => sum + missing.length, 0),
    tags: tags.size,
    ...countAuthors(imported),
    newTags: [...tags].filter((key) => !known.has(key)).length,
    losses: notes.reduce((sum, page) => sum + page.notes.length + page.missing.length, 0),
    pages: notes.slice(0, listMax),
    pagesWithLosses: notes.length,
    others: othersOf(report).slice(0, listMax),
    othersTotal: report.convertible.length + report.unused.length,
  };
}

/** A page that names nobody is the importing member's. */
function countAuthors(imported: readonly PageReport[]) {
  const keys = imported.map(({ writer }) => (writer ? (writer.id ?? nameKey(writer.name)) : ""));
  const members = imported.filter(({ writer }) => writer?.id !== null);
  return {
    authors: new Set(keys).size,
    members: new Set(members.map(({ writer }) => writer?.id ?? "")).size,
  };
}

/** Files with a command come first, because something can be done about them. */
function othersOf({ convertible, unused }: Report): ImportReport["others"] {
  const others = unused.map((path) => ({ path, command: null }));
  return [convertible.toSorted(byPath), others.toSorted(byPath)].flat();
}

function byPath(a: { path: string }, b: { path: string }): number {
  return a.path.localeCompare(b.path, "en", { numeric: true });
}

function notesOf(
  { pages, skipped }: Report,
  documentOf: (path: string) => MadeDocument | undefined,
): PageNotes[] {
  const left = skipped.map(({ path, reason }): PageNotes => ({
    path,
    title: path.split("/").at(-1) ?? path,
    outcome: "skipped",
    documentId: null,
    serialNumber: null,
    notes: [`left out: ${reason}`],
    missing: [],
  }));
  const noted = pages.filter(({ notes, missing }) => notes.length + missing.length > 0);
  return [...left, ...noted.map((page) => pageNotes(page, documentOf(page.path)))].toSorted(byPath);
}

function pageNotes(page: PageReport, document: MadeDocument | undefined): PageNotes {
  const { path, title, outcome, notes, missing } = page;
  return {
    path,
    title,
    outcome,
    documentId: document?.id ?? null,
    serialNumber: document?.serialNumber ?? null,
    notes,
    missing,
  };
}
