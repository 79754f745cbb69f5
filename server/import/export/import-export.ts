import { hasCaptain } from "../../people/setup-link.ts";
import { activeCaptains } from "../../sessions/store.ts";
import { importComment } from "./import-comment.ts";
import { hasOwnSerial, importDocument } from "./import-document.ts";
import { importPortfolio } from "./import-portfolio.ts";
import { requestsBetween, importRequest } from "./import-request.ts";
import { importUser } from "./import-user.ts";
import { left, type Importing, type ItemReport } from "./importing.ts";
import { readSlug, unusedSlugs } from "./old-slugs.ts";
import { collections, openExport, type Collection, type Export, type Item } from "./open-export.ts";
import { readPeople } from "./people.ts";
import { openStoredFiles } from "./stored-files.ts";

export type ExportWanted = {
  /** The export itself, and the folder of its files when there is one. */
  file: string;
  files?: string | undefined;
  dryRun: boolean;
  /** Between two things it stops. */
  signal?: AbortSignal | undefined;
  onProgress: (done: number, total: number, item: ItemReport) => void;
};

export type ExportReport = {
  items: Map<Collection, ItemReport[]>;
  /** Collections that were not read, with how many things there are in them. */
  others: ReadonlyMap<string, number>;
  /** Names under which no collection stands. */
  noLists: ReadonlySet<string>;
  /** There are captains, so that nobody else becomes the first one, and none of them has a password. */
  isLocked: boolean;
};

export function emptyReport(): ExportReport {
  return { items: new Map(), others: new Map(), noLists: new Set(), isLocked: false };
}

/**
 * Takes over what another system wrote down: each thing in a transaction of its own, in the order in which they
 * need one another. What is there already is left alone (rule 8.14).
 * @param report grows with each thing, so that of an import that stops it says how far it came
 * @throws NoExport, or the reason of the signal
 */
export async function importExport(
  context: Importing["context"],
  { file, files, dryRun, signal, onProgress }: ExportWanted,
  report: ExportReport = emptyReport(),
): Promise<ExportReport> {
  const source = await openExport(file);
  try {
    const importing: Importing = {
      context,
      isDryRun: dryRun,
      people: await readPeople(context.db),
      files: await openStoredFiles(files),
      seen: new Set(),
      documents: new Map(),
      serials: new Set(),
      slugs: { of: new Map(), owners: new Map(), promised: new Set(), used: new Set() },
    };
    const total = collections.map((one) => source.count(one)).reduce((sum, one) => sum + one, 0);
    let done = 0;
    report.others = source.others;
    report.noLists = source.noLists;
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

type Steps = (importing: Importing, source: Export) => AsyncIterable<ItemReport>;

const steps: Record<Collection, Steps> = {
  users: (importing, source) => each(source.items("users"), (item) => importUser(importing, item)),
  accountRequests: async function* (importing, source) {
    const tooMany = await requestsBetween(source.items("accountRequests"));
    yield* each(source.items("accountRequests"), (item) =>
      importRequest(importing, item, tooMany.has(item.place)),
    );
  },
  documents: takeDocuments,
  comments: (importing, source) =>
    each(source.items("comments"), (item) => importComment(importing, item)),
  "portfolio-slugs": async function* (importing, source) {
    for await (const item of source.items("portfolio-slugs")) {
      yield* item.problem === undefined ? readSlug(importing, item) : [unread(item)];
    }
  },
  portfolios: (importing, source) =>
    each(source.items("portfolios"), (item) => importPortfolio(importing, item)),
};

/** Those without a serial number last, for they get the ones that are left. */
async function* takeDocuments(importing: Importing, source: Export): AsyncIterable<ItemReport> {
  for await (const item of source.items("documents")) {
    if (item.problem !== undefined) yield unread(item);
    else if (hasOwnSerial(item)) yield await importDocument(importing, item);
  }
  for await (const item of source.items("documents")) {
    if (item.problem === undefined && !hasOwnSerial(item))
      yield await importDocument(importing, item);
  }
}

async function* each(
  items: AsyncIterable<Item>,
  takeOne: (item: Item) => Promise<ItemReport>,
): AsyncIterable<ItemReport> {
  for await (const item of items) {
    yield item.problem === undefined ? await takeOne(item) : unread(item);
  }
}

function unread({ place, oldId, problem = "" }: Item): ItemReport {
  return left(oldId || `number ${place}`, problem);
}
