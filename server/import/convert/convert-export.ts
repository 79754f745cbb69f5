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
import { convertPortfolio, convertSlug } from "./convert-portfolio.ts";
import type { Converting } from "./converting.ts";
import { collections, openExport, type Collection, type Export, type Item } from "./open-export.ts";
import { openStoredFiles } from "./stored-files.ts";

export type ConvertOptions = {
  file: string;
  files?: string | undefined;
  limits: FileLimits;
  version: string;
  show: ShowProgress;
};

/** @returns the path, and the passwords that the archive must not have. @throws InvalidExport */
export async function convertExport(
  { file, files, limits, version, show }: ConvertOptions,
  folder: string,
): Promise<{ path: string; passwords: Converting["passwords"] }> {
  const source = await openExport(file);
  const path = join(folder, "export.paddock");
  const findFile = await openStoredFiles(files);
  const beside = await openBesideFiles(folder);
  const converting: Converting = { findFile, beside, limits, passwords: new Map() };
  const archive = openArchiveWriter(createWriteStream(path, { mode: 0o600 }));
  const tables: ExportManifest["tables"] = {};
  for (const collection of collections) {
    const [table, convert] = steps[collection];
    const total = source.sizes.get(collection) ?? 0;
    tables[table] = await addLines(
      archive,
      tablePath(table),
      convert(converting, source),
      (lines) => show(lines, total, `converted: ${table.replaceAll("_", " ")}`),
    );
  }
  const stored = [...beside.stored.values()];
  await addManifest(archive, {
    product: "Paddock",
    format: archiveFormat,
    version,
    kind: "export",
    createdAt: new Date().toISOString(),
    tables,
    files: {
      ...(await addLines(archive, storedFilesPath, stored)),
      bytes: stored.reduce((sum, { bytes }) => sum + bytes, 0),
      location: "beside",
    },
    missing: [],
    changed: [],
    ignored: ignoredParts(source),
  });
  await archive.close();
  return { path, passwords: converting.passwords };
}

async function addManifest(archive: ArchiveWriter, manifest: ExportManifest): Promise<void> {
  const text = Buffer.from(`${JSON.stringify(manifest)}\n`);
  await archive.add(manifestPath, inPieces(text), { compress: true });
}

function ignoredParts({ sizes }: Export): ExportManifest["ignored"] {
  const known: readonly string[] = collections;
  const parts = [...sizes].map(([name, items]) => ({ name, items }));
  return parts.filter(({ name, items }) => items === null || !known.includes(name));
}

type Lines = AsyncIterable<WrittenLine<Table>>;
type Step = [Table, (converting: Converting, source: Export) => Lines];

const steps: Record<Collection, Step> = {
  users: ["members", stepFor("users", convertUser)],
  accountRequests: ["account_requests", convertRequests],
  documents: ["documents", convertDocuments],
  comments: ["comments", stepFor("comments", convertComment)],
  "portfolio-slugs": ["portfolio_slugs", stepFor("portfolio-slugs", convertSlug)],
  portfolios: ["portfolios", stepFor("portfolios", convertPortfolio)],
};

type Convert = (
  item: Item,
  converting: Converting,
) => WrittenLine<Table> | Promise<WrittenLine<Table>>;

function stepFor(collection: Collection, convert: Convert): Step[1] {
  return (converting, source) =>
    each(source.items(collection), (item) => convert(item, converting));
}

async function* convertRequests(converting: Converting, source: Export): Lines {
  const surplus = await findSurplusRequests(source.items("accountRequests"));
  yield* each(source.items("accountRequests"), (item) =>
    convertRequest(item, converting, surplus.has(item.place)),
  );
}

/** Documents without a serial number come last and get the numbers that are still free. */
async function* convertDocuments(converting: Converting, source: Export): Lines {
  for (const isNumbered of [true, false]) {
    const isNext = ({ fields }: Item) => (readSerial(fields) !== "") === isNumbered;
    yield* each(source.items("documents"), (item) => convertDocument(item, converting), isNext);
  }
}

async function* each(
  items: AsyncIterable<Item>,
  convert: (item: Item) => ReturnType<Convert>,
  isWanted: (item: Item) => boolean = () => true,
): Lines {
  for await (const item of items) {
    const { place, oldId, problem } = item;
    if (!isWanted(item)) continue;
    if (problem === undefined) yield await convert(item);
    else yield { name: oldId || `number ${place}`, leftOut: problem };
  }
}
