import { createReadStream } from "node:fs";
import { join } from "node:path";
import type { Writable } from "node:stream";
import type { Subteam } from "../../../domain/subteams/subteams.ts";
import type { Trx } from "../../db/open.ts";
import { readContentFacts } from "../../documents/read-content-facts.ts";
import type { FileStore } from "../../files/file-store.ts";
import { hashBytes } from "../../files/hash-bytes.ts";
import { listFilesOfDocument } from "../../files/store.ts";
import { publicFiles } from "../../http/page-template.ts";
import { builtFile } from "../../http/screen-files.ts";
import type { ShowProgress } from "../../progress-line.ts";
import { listSubteams } from "../../subteams/store.ts";
import { UsageError } from "../../usage-error.ts";
import { addLines } from "../add-lines.ts";
import { inPieces, type ArchiveWriter } from "../archive-writer.ts";
import { ignoreLost, type Referred } from "../copy-files.ts";
import { tablePath, type SeasonManifest } from "../manifest.ts";
import { writeArchive, type ArchiveSource } from "../write-archive.ts";
import { endingOf } from "../write-backup.ts";
import { documentHtml, type SeasonFacts } from "./document-html.ts";
import { indexHtml, type ListedDocument } from "./index-html.ts";
import { listSeasonIds, readCommentsOf, readDocuments } from "./read-season.ts";

export type SeasonSource = ArchiveSource &
  Pick<SeasonFacts, "season" | "teamName" | "timeZone" | "baseUrl">;

/** Writes no accounts or secrets (rules 12.23, 12.25). @throws UsageError if a season is empty */
export function writeSeason(
  source: SeasonSource,
  out: Writable,
  show: ShowProgress,
): Promise<SeasonManifest> {
  const built = findBuilt();
  return writeArchive<SeasonManifest>(
    source,
    { out, files: "inside" },
    async (trx, archive, referred) => {
      const ids = await listSeasonIds(trx, source.season);
      if (ids.length === 0)
        throw new UsageError(`No document was written in the season ${source.season}.`);
      const facts = await readFacts(trx, source, ids, referred);
      const tables = await writeTables(trx, archive, ids, facts.subteams);
      const parts = await writeBuilt(archive, built);
      const pages = await writePages(trx, archive, ids, facts, show);
      const { season, teamName } = facts;
      return { kind: "season", season, teamName, tables, pages: { ...pages, ...parts } };
    },
    show,
  );
}

async function readFacts(
  trx: Trx,
  { fileStore, season, teamName, timeZone, baseUrl }: SeasonSource,
  ids: readonly string[],
  referred: Referred,
): Promise<SeasonFacts> {
  const files = new Map<string, string>();
  for (const documentId of ids) {
    for (const { id, name, size, sha256 } of await listFilesOfDocument(trx, documentId)) {
      const isThere = (await fileStore.size(id)) !== undefined;
      const hash = sha256 ?? (isThere ? await hashOf(fileStore, id) : undefined);
      const ending = safeEndingOf(name);
      referred.set(id, { ...(hash !== undefined && { sha256: hash }), bytes: size, ending });
      if (isThere && hash !== undefined) files.set(id, `files/${hash}${ending}`);
    }
  }
  const subteams = await listSubteams(trx);
  return { season, teamName, timeZone, baseUrl, subteams, documents: new Set(ids), files };
}

/** A browser runs these when it opens them from a folder. */
const runnable = new Set([
  ".htm",
  ".html",
  ".mht",
  ".mhtml",
  ".shtml",
  ".svg",
  ".xht",
  ".xhtml",
  ".xml",
]);

function safeEndingOf(name: string): string {
  const ending = endingOf(name);
  return runnable.has(ending) ? ".txt" : ending;
}

/** Older files have no hash until a job of the server has read them. */
function hashOf(fileStore: FileStore, id: string): Promise<string | undefined> {
  return fileStore.read(id).then(hashBytes).catch(ignoreLost);
}

async function writeTables(
  trx: Trx,
  archive: ArchiveWriter,
  ids: readonly string[],
  subteams: readonly Subteam[],
): Promise<SeasonManifest["tables"]> {
  async function* comments() {
    for (const id of ids) yield* await readCommentsOf(trx, id);
  }
  return {
    documents: await addLines(archive, tablePath("documents"), readDocuments(trx, ids)),
    comments: await addLines(archive, tablePath("comments"), comments()),
    subteams: await addLines(archive, tablePath("subteams"), subteams),
  };
}

async function writePages(
  trx: Trx,
  archive: ArchiveWriter,
  ids: readonly string[],
  facts: SeasonFacts,
  show: ShowProgress,
): Promise<Record<string, string>> {
  const pages: Record<string, string> = {};
  const add = async (path: string, content: AsyncIterable<Uint8Array>) => {
    pages[path] = await addPart(archive, path, content);
  };
  const listed: ListedDocument[] = [];
  for await (const document of readDocuments(trx, ids)) {
    const { id, subteam, serialNumber, title, tags, author, createdAt } = document;
    listed.push({ id, subteam, serialNumber, title, tags, author, createdAt });
    const comments = await readCommentsOf(trx, id);
    const page = documentHtml(document, comments, facts);
    await add(`documents/${id}.html`, inPieces(Buffer.from(page)));
    show(listed.length, ids.length, "written: pages");
  }
  await add("index.html", inPieces(Buffer.from(indexHtml(listed, facts))));
  await add("search-texts.js", searchTexts(trx, ids));
  return pages;
}

/** A script, because a page from a folder may not read other files. */
async function* searchTexts(trx: Trx, ids: readonly string[]): AsyncGenerator<Buffer> {
  yield Buffer.from("window.paddockTexts = {\n");
  for await (const { id, content } of readDocuments(trx, ids)) {
    const { text } = readContentFacts(content);
    yield Buffer.from(`${JSON.stringify(id)}: ${JSON.stringify(text)},\n`);
  }
  yield Buffer.from("};\n");
}

type BuiltFiles = { script: string; styles: string };

/** @throws UsageError before anything is written */
function findBuilt(): BuiltFiles {
  const { folder } = publicFiles();
  const script = builtFile(folder, "web/season-pages/search.ts", "season-script");
  const styles = builtFile(folder, "web/season-pages/season-pages.css", "page-styles");
  if (script === undefined || styles === undefined)
    throw new UsageError("The screens are not built. Run npm start first.");
  return { script: join(folder, script), styles: join(folder, styles) };
}

async function writeBuilt(
  archive: ArchiveWriter,
  { script, styles }: BuiltFiles,
): Promise<Record<string, string>> {
  return {
    "search.js": await addPart(archive, "search.js", createReadStream(script)),
    "style.css": await addPart(archive, "style.css", createReadStream(styles)),
  };
}

async function addPart(
  archive: ArchiveWriter,
  path: string,
  content: AsyncIterable<Uint8Array>,
): Promise<string> {
  return (await archive.add(path, content, { compress: true })).sha256;
}
