import type { StoredFile } from "../../archive/manifest.ts";
import type { Archive } from "../../archive/open-archive.ts";
import { readStoredFiles, readTable } from "../../archive/read-archive.ts";
import { readPasswordPolicy } from "../../db/team-settings.ts";
import { hasCaptain } from "../../people/setup-link.ts";
import type { ShowProgress } from "../../progress-line.ts";
import { listActiveCaptains } from "../../sessions/store.ts";
import { listSubteams } from "../../subteams/store.ts";
import { oneLine } from "../one-line.ts";
import { readPeople } from "../people.ts";
import { leftOutLine, lineShapes, subteamLine, type Line, type Table } from "./archive-lines.ts";
import { registerSlug } from "./choose-slug.ts";
import { importComment } from "./import-comment.ts";
import { importDocument } from "./import-document.ts";
import { importMember } from "./import-member.ts";
import { importPortfolio } from "./import-portfolio.ts";
import { importRequest } from "./import-request.ts";
import { skipped, type Importing, type ItemReport } from "./importing.ts";

type ImportOptions = {
  dryRun: boolean;
  /** May throw to stop the import after an item. */
  show: ShowProgress;
};

export type ImportReport = {
  items: Map<Table, ItemReport[]>;
  /** Parts of an export that are not imported; null where they are not lists. */
  ignored: { name: string; items: number | null }[];
  /** Captains exist but none has a password, so nobody can sign in or become the first captain. */
  isLocked: boolean;
};

export function emptyReport(): ImportReport {
  return { items: new Map(), ignored: [], isLocked: false };
}

/**
 * Gives each item its own transaction, after the items it refers to (rules 8.7 and 8.14).
 * @param report filled item by item, so that it is accurate when the import stops
 */
export async function importArchive(
  context: Importing["context"],
  archive: Archive & { passwords?: Importing["passwords"] },
  { dryRun, show }: ImportOptions,
  report: ImportReport = emptyReport(),
): Promise<ImportReport> {
  const tables = tablesOf(archive);
  const { db, settings } = context;
  const importing: Importing = {
    context,
    archive,
    files: await readFileList(archive),
    passwords: archive.passwords ?? new Map(),
    isDryRun: dryRun,
    subteams: await listSubteams(db),
    subteamNames: await readSubteamNames(archive),
    passwordPolicy: await readPasswordPolicy(db, settings),
    people: await readPeople(db),
    seen: new Set(),
    documents: new Map(),
    serials: new Set(),
    slugs: new Set(),
    slugOwners: new Map(),
    unusedSlugs: new Set(),
  };
  const { manifest } = archive;
  if (manifest.kind === "export") report.ignored = manifest.ignored;
  const total = tables.reduce((sum, table) => sum + (manifest.tables[table]?.lines ?? 0), 0);
  let done = 0;
  for (const table of tables) {
    const reports: ItemReport[] = [];
    report.items.set(table, reports);
    let lineNumber = 0;
    for await (const line of readTable(archive, table)) {
      lineNumber += 1;
      const item = await importLine(table, importing, line, lineNumber);
      if (!item) continue;
      reports.push(item);
      done += 1;
      show(Math.min(done, total), total, `${item.outcome} ${oneLine(item.name)}`);
    }
  }
  for (const slug of importing.unusedSlugs)
    report.items.get("portfolio_slugs")?.push(skipped(slug, "no portfolio uses this address"));
  report.isLocked = (await hasCaptain(db)) && (await listActiveCaptains(db)).length === 0;
  return report;
}

/** An archive of a season brings no people, whatever it has. */
function tablesOf({ manifest }: Archive): Table[] {
  const all = Object.keys(lineShapes) as Table[];
  return manifest.kind === "export" ? all : ["documents", "comments"];
}

async function readFileList(archive: Archive): Promise<Map<string, StoredFile>> {
  const files = new Map<string, StoredFile>();
  for await (const file of readStoredFiles(archive)) files.set(file.id, file);
  return files;
}

async function readSubteamNames(archive: Archive): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for await (const line of readTable(archive, "subteams")) {
    const { data } = subteamLine.safeParse(line);
    if (data) names.set(data.id, data.name);
  }
  return names;
}

type Importers = {
  [In in Table]: (
    importing: Importing,
    line: Line<In>,
    lineNumber: number,
  ) => Promise<ItemReport | undefined>;
};

const importers: Importers = {
  members: importMember,
  account_requests: importRequest,
  documents: importDocument,
  comments: importComment,
  portfolio_slugs: registerSlug,
  portfolios: importPortfolio,
};

async function importLine<In extends Table>(
  table: In,
  importing: Importing,
  line: object,
  lineNumber: number,
): Promise<ItemReport | undefined> {
  const leftOut = leftOutLine.safeParse(line);
  if (leftOut.success) return skipped(leftOut.data.name, leftOut.data.leftOut);
  const { data, error } = lineShapes[table].safeParse(line);
  if (data) return importers[table](importing, data as Line<In>, lineNumber);
  const [issue] = error.issues;
  return skipped(`number ${lineNumber}`, `${issue?.path.join(".")}: ${issue?.message}`);
}
