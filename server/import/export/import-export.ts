import { readPasswordPolicy } from "../../db/team-settings.ts";
import { hasCaptain } from "../../people/setup-link.ts";
import { activeCaptains } from "../../sessions/store.ts";
import { listSubteams } from "../../subteams/store.ts";
import { importComment } from "./import-comment.ts";
import { hasOwnSerial, importDocument } from "./import-document.ts";
import { importPortfolio } from "./import-portfolio.ts";
import { findSurplusRequests, importRequest } from "./import-request.ts";
import { importUser } from "./import-user.ts";
import { skipped, type Importing, type ItemReport } from "./importing.ts";
import { registerSlug, unusedSlugs } from "./old-slugs.ts";
import { collections, openExport, type Collection, type Export, type Item } from "./open-export.ts";
import { readPeople } from "./people.ts";
import { openStoredFiles } from "./stored-files.ts";

export type ImportOptions = {
  file: string;
  files?: string | undefined;
  dryRun: boolean;
  /** Stops the import after the current item. */
  signal?: AbortSignal | undefined;
  onProgress: (done: number, total: number, item: ItemReport) => void;
};

export type ExportReport = {
  items: Map<Collection, ItemReport[]>;
  others: ReadonlyMap<string, number>;
  nonCollections: ReadonlySet<string>;
  /** Captains exist but none has a password, so nobody can sign in or become the first captain. */
  isLocked: boolean;
};

export function emptyReport(): ExportReport {
  return { items: new Map(), others: new Map(), nonCollections: new Set(), isLocked: false };
}

/**
 * Gives each item its own transaction, after the items it refers to (rule 8.7). Existing items are
 * left alone (rule 8.14).
 * @param report filled item by item, so that it is accurate when the import stops
 */
export async function importExport(
  context: Importing["context"],
  { file, files, dryRun, signal, onProgress }: ImportOptions,
  report: ExportReport = emptyReport(),
): Promise<ExportReport> {
  const source = await openExport(file);
  try {
    const importing: Importing = {
      context,
      isDryRun: dryRun,
      subteams: await listSubteams(context.db),
      passwordPolicy: await readPasswordPolicy(context.db, context.settings),
      people: await readPeople(context.db),
      files: await openStoredFiles(files),
      seen: new Set(),
      documents: new Map(),
      serials: new Set(),
      slugs: { of: new Map(), owners: new Map(), reserved: new Set(), used: new Set() },
    };
    const total = collections.reduce((sum, collection) => sum + source.count(collection), 0);
    let done = 0;
    report.others = source.others;
    report.nonCollections = source.nonCollections;
    for (const collection of collections) {
      const reports: ItemReport[] = [];
      report.items.set(collection, reports);
      for await (const item of steps[collection](importing, source)) {
        reports.push(item);
        done += 1;
        onProgress(Math.min(done, total), total, item);
        signal?.throwIfAborted();
      }
    }
    report.items.get("portfolio-slugs")?.push(...unusedSlugs(importing));
    const { db } = context;
    report.isLocked = (await hasCaptain(db)) && (await activeCaptains(db)).length === 0;
    return report;
  } finally {
    await source.close();
  }
}

type ImportStep = (importing: Importing, source: Export) => AsyncIterable<ItemReport>;

const steps: Record<Collection, ImportStep> = {
  users: (importing, source) =>
    importEach(source.items("users"), (item) => importUser(importing, item)),
  accountRequests: async function* (importing, source) {
    const surplus = await findSurplusRequests(source.items("accountRequests"));
    yield* importEach(source.items("accountRequests"), (item) =>
      importRequest(importing, item, surplus.has(item.place)),
    );
  },
  documents: importDocuments,
  comments: (importing, source) =>
    importEach(source.items("comments"), (item) => importComment(importing, item)),
  "portfolio-slugs": async function* (importing, source) {
    for await (const item of source.items("portfolio-slugs")) {
      yield* item.problem === undefined ? registerSlug(importing, item) : [reportUnread(item)];
    }
  },
  portfolios: (importing, source) =>
    importEach(source.items("portfolios"), (item) => importPortfolio(importing, item)),
};

/** Documents without a serial number come last and get the numbers that are still free. */
async function* importDocuments(importing: Importing, source: Export): AsyncIterable<ItemReport> {
  for await (const item of source.items("documents")) {
    if (item.problem !== undefined) yield reportUnread(item);
    else if (hasOwnSerial(item)) yield await importDocument(importing, item);
  }
  for await (const item of source.items("documents")) {
    if (item.problem === undefined && !hasOwnSerial(item))
      yield await importDocument(importing, item);
  }
}

async function* importEach(
  items: AsyncIterable<Item>,
  importItem: (item: Item) => Promise<ItemReport>,
): AsyncIterable<ItemReport> {
  for await (const item of items) {
    yield item.problem === undefined ? await importItem(item) : reportUnread(item);
  }
}

function reportUnread({ place, oldId, problem = "" }: Item): ItemReport {
  return skipped(oldId || `number ${place}`, problem);
}
