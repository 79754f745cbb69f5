import { tagKey } from "../../domain/documents/documents.ts";
import { serialNumber } from "../../domain/documents/serial-numbers.ts";
import type { ImportReport } from "../../domain/imports/import-shapes.ts";
import { nameKey } from "../../domain/people/people.ts";
import type { Db } from "../db/open.ts";
import { readHighestRunning } from "../documents/place-store.ts";
import { sumOfLosses } from "../import/note.ts";
import { countsOf, type PageReport, type Report } from "../import/report.ts";
import { findSubteamDigit } from "../subteams/store.ts";
import { listMadeDocuments, findTagKeys, type ImportRow, type MadeDocument } from "./store.ts";

/** Nobody would read more on a screen. */
const listMax = 1_000;

type PageLosses = ImportReport["pages"][number];
type PageRemarks = ImportReport["remarks"][number];
type Importer = Pick<ImportRow, "subteam" | "memberId">;
type DocumentOf = (path: string) => MadeDocument | undefined;

export async function summarizeCheck(
  db: Db,
  report: Report,
  { subteam, memberId }: Importer,
): Promise<ImportReport> {
  const summary = await summarize(db, report, memberId, () => undefined);
  const digit = await findSubteamDigit(db, subteam);
  if (summary.documents === 0 || digit === undefined) return summary;
  const next = (await readHighestRunning(db, subteam)) + 1;
  return {
    ...summary,
    firstSerial: serialNumber(digit, next),
    lastSerial: serialNumber(digit, next + summary.documents - 1),
  };
}

/** @param made the documents of the pages by path */
export async function summarizeRun(
  db: Db,
  report: Report,
  made: ReadonlyMap<string, string>,
  { memberId }: Importer,
): Promise<ImportReport> {
  const documents = await listMadeDocuments(db, [...new Set(made.values())]);
  const documentOf = (path: string) => documents.get(made.get(path) ?? "");
  const summary = await summarize(db, report, memberId, documentOf);
  const serials = report.pages
    .filter(({ outcome }) => outcome === "imported")
    .flatMap(({ path }) => documentOf(path)?.serialNumber ?? [])
    .toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
  const [firstSerial = null, lastSerial = null] = [serials[0], serials.at(-1)];
  return { ...summary, firstSerial, lastSerial };
}

async function summarize(
  db: Db,
  report: Report,
  memberId: string,
  documentOf: DocumentOf,
): Promise<ImportReport> {
  const counts = countsOf(report);
  const imported = report.pages.filter(({ outcome }) => outcome === "imported");
  const tags = new Set(imported.flatMap(({ tags: all }) => all.map(tagKey)));
  const own = imported.flatMap(({ path }) => documentOf(path)?.id ?? []);
  const known = await findTagKeys(db, [...tags], own);
  const losses = lossesOf(report, documentOf);
  const remarks = remarksOf(report, documentOf);
  return {
    documents: counts.documents,
    changed: counts.versions,
    unchanged: counts.unchanged,
    skipped: counts.skipped,
    firstSerial: null,
    lastSerial: null,
    files: counts.images + counts.attachments,
    bytes: imported.reduce((sum, { bytes }) => sum + bytes, 0),
    missing: report.pages.reduce((sum, { missing }) => sum + missing.length, 0),
    tags: tags.size,
    ...countAuthors(imported, memberId),
    newTags: [...tags].filter((key) => !known.has(key)).length,
    losses: countLosses(report),
    pages: losses.slice(0, listMax),
    pagesWithLosses: losses.length,
    remarks: remarks.slice(0, listMax),
    remarksTotal: remarks.length,
    others: othersOf(report).slice(0, listMax),
    othersTotal: report.convertible.length + report.unused.length,
  };
}

/** A page that names nobody is the importing member's, as is one that names that member. */
function countAuthors(imported: readonly PageReport[], memberId: string) {
  const keys = imported.map(({ writer }) => {
    if (!writer) return memberId;
    return writer.id ?? nameKey(writer.name);
  });
  const members = imported.filter(({ writer }) => writer?.id !== null);
  return {
    authors: new Set(keys).size,
    members: new Set(members.map(({ writer }) => writer?.id ?? memberId)).size,
  };
}

function countLosses({ pages, skipped }: Report): number {
  return pages.reduce(
    (sum, { notes, missing }) => sum + sumOfLosses(notes) + missing.length,
    skipped.length,
  );
}

/** Files with a command come first, because something can be done about them. */
function othersOf({ convertible, unused }: Report): ImportReport["others"] {
  const others = unused.map((path) => ({ path, command: null }));
  return [convertible.toSorted(byPath), others.toSorted(byPath)].flat();
}

function byPath(a: { path: string }, b: { path: string }): number {
  return a.path.localeCompare(b.path, "en", { numeric: true });
}

function lossesOf({ pages, skipped }: Report, documentOf: DocumentOf): PageLosses[] {
  const left = skipped.map(({ path, reason }): PageLosses => ({
    path,
    title: path.split("/").at(-1) ?? path,
    outcome: "skipped",
    documentId: null,
    serialNumber: null,
    losses: [`left out: ${reason}`],
    missing: [],
  }));
  const lossy = pages.flatMap((page): PageLosses[] => {
    const losses = page.notes.filter((note) => note.losses > 0).map(({ text }) => text);
    const { outcome, missing } = page;
    if (losses.length + missing.length === 0) return [];
    return [{ ...headOf(page, documentOf), outcome, losses, missing }];
  });
  return [...left, ...lossy].toSorted(byPath);
}

function remarksOf({ pages }: Report, documentOf: DocumentOf): PageRemarks[] {
  return pages
    .flatMap((page) => {
      const remarks = page.notes.filter(({ losses }) => losses === 0).map(({ text }) => text);
      return remarks.length === 0 ? [] : [{ ...headOf(page, documentOf), remarks }];
    })
    .toSorted(byPath);
}

function headOf({ path, title }: PageReport, documentOf: DocumentOf) {
  const { id = null, serialNumber: serial = null } = documentOf(path) ?? {};
  return { path, title, documentId: id, serialNumber: serial };
}
