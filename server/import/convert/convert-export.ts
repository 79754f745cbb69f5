import { createWriteStream } from "node:fs";
import { join } from "node:path";
import type { FileLimits } from "../../../domain/files/files.ts";
import { addLines } from "../../archive/add-lines.ts";
import { inPieces, openArchiveWriter, type ArchiveWriter } from "../../archive/archive-writer.ts";
import {
  archiveFormat,
  manifestPath,
  storedFilesPath,
  tablePath,
  type ExportManifest,
} from "../../archive/manifest.ts";
import type { ShowProgress } from "../../progress-line.ts";
import type { Table, WrittenLine } from "../archive/archive-lines.ts";
import { openBesideFiles } from "./beside-files.ts";
import { convertComment } from "./convert-comment.ts";
import { convertDocument, readSerial } from "./convert-document.ts";
import { convertRequest, convertUser, findSurplusRequests } from "./convert-people.ts";
import { convertPortfolio } from "./convert-portfolio.ts";
import type { Converting } from "./converting.ts";
import { convertSlugs, readSlugs, wantedSlug } from "./old-slugs.ts";
import { collections, openExport, type Collection, type Export, type Item } from "./open-export.ts";
import { openStoredFiles } from "./stored-files.ts";

export type ConvertOptions = {
  file: string;
  /** The folder of files. */
  files?: string | undefined;
  limits: FileLimits;
  version: string;
  /** May throw to stop the conversion. */
  show: ShowProgress;
};

/**
 * Writes an archive into an empty folder, with its files beside it.
 * @returns its path, and the passwords that it must not have
 * @throws InvalidExport
 */
export async function convertExport(
  options: ConvertOptions,
  folder: string,
): Promise<{ path: string; passwords: Converting["passwords"] }> {
  const source = await openExport(options.file);
  const path = join(folder, "export.paddock");
  const converting: Converting = {
    findFile: await openStoredFiles(options.files),
    beside: await openBesideFiles(folder),
    limits: options.limits,
    passwords: new Map(),
  };
  const archive = openArchiveWriter(createWriteStream(path, { mode: 0o600 }));
  const known: readonly string[] = collections;
  const others = [...source.sizes].filter(([name, size]) => size === null || !known.includes(name));
  await writeManifest(archive, converting, {
    version: options.version,
    tables: await writeTables(archive, converting, source, options),
    ignored: others.map(([name, items]) => ({ name, items })),
  });
  return { path, passwords: converting.passwords };
}

async function writeTables(
  archive: ArchiveWriter,
  converting: Converting,
  source: Export,
  { show }: ConvertOptions,
): Promise<ExportManifest["tables"]> {
  const tables: ExportManifest["tables"] = {};
  for (const collection of collections) {
    const table = tableNames[collection];
    const total = source.sizes.get(collection) ?? 0;
    const converted = steps[collection](converting, source);
    tables[table] = await addLines(archive, tablePath(table), converted, (lines) =>
      show(lines, total, `converted: ${table.replaceAll("_", " ")}`),
    );
  }
  return tables;
}

async function writeManifest(
  archive: ArchiveWriter,
  { beside }: Converting,
  described: Pick<ExportManifest, "version" | "tables" | "ignored">,
): Promise<void> {
  const stored = [...beside.stored.values()];
  const list = await addLines(archive, storedFilesPath, stored);
  const bytes = stored.reduce((sum, file) => sum + file.bytes, 0);
  const manifest: ExportManifest = {
    product: "Paddock",
    format: archiveFormat,
    kind: "export",
    createdAt: new Date().toISOString(),
    ...described,
    files: { ...list, bytes, location: "beside" },
    missing: [],
    changed: [],
  };
  const text = Buffer.from(`${JSON.stringify(manifest)}\n`);
  await archive.add(manifestPath, inPieces(text), { compress: true });
  await archive.close();
}

const tableNames = {
  users: "members",
  accountRequests: "account_requests",
  documents: "documents",
  comments: "comments",
  "portfolio-slugs": "portfolio_slugs",
  portfolios: "portfolios",
} as const satisfies Record<Collection, Table>;

type Step = (converting: Converting, source: Export) => AsyncIterable<WrittenLine<Table>>;

const steps: Record<Collection, Step> = {
  users: (converting, source) =>
    each(source.items("users"), (item) => convertUser(converting, item)),
  accountRequests: async function* (converting, source) {
    const surplus = await findSurplusRequests(source.items("accountRequests"));
    yield* each(source.items("accountRequests"), (item) =>
      convertRequest(converting, item, surplus.has(item.place)),
    );
  },
  documents: convertDocuments,
  comments: (_converting, source) => each(source.items("comments"), convertComment),
  "portfolio-slugs": (_converting, source) => convertSlugs(source),
  portfolios: convertPortfolios,
};

/** Documents without a serial number come last and get the numbers that are still free. */
async function* convertDocuments(converting: Converting, source: Export) {
  for (const isNumbered of [true, false]) {
    const items = only(source.items("documents"), (item) =>
      item.problem === undefined ? (readSerial(item.fields) !== "") === isNumbered : isNumbered,
    );
    yield* each(items, (item) => convertDocument(converting, item));
  }
}

async function* convertPortfolios(converting: Converting, source: Export) {
  const slugs = await readSlugs(source);
  yield* each(source.items("portfolios"), (item) =>
    convertPortfolio(converting, item, wantedSlug(slugs, item)),
  );
}

async function* only(items: AsyncIterable<Item>, isWanted: (item: Item) => boolean) {
  for await (const item of items) if (isWanted(item)) yield item;
}

async function* each<Line>(
  items: AsyncIterable<Item>,
  convert: (item: Item) => Line | Promise<Line>,
) {
  for await (const item of items) {
    const { place, oldId, problem } = item;
    const line =
      problem === undefined
        ? await convert(item)
        : { name: oldId || `number ${place}`, leftOut: problem };
    if (line !== undefined) yield line as NonNullable<Line>;
  }
}
