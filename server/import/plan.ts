import { createReadStream } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { contentMaxDepth } from "../../domain/content/content.ts";
import { textProblems } from "../../domain/documents/document-problems.ts";
import type { FileLimits } from "../../domain/files/files.ts";
import { textLimitProblem } from "../../domain/imports/imports.ts";
import { Refusal } from "../../domain/refusals.ts";
import { transact, type WriteContext } from "../db/transact.ts";
import type { DocumentContext } from "../documents/document-context.ts";
import { readOwnAddresses } from "../documents/links/own-addresses.ts";
import { findExistingDocuments } from "../documents/store.ts";
import { hashBytes } from "../files/hash-bytes.ts";
import { newId } from "../ids.ts";
import type { FolderImport } from "./folder-import.ts";
import type { Note } from "./note.ts";
import { authorNotes, findWriter } from "./page-authors.ts";
import { contentOf } from "./page-content.ts";
import { notionIdOf } from "./page-names.ts";
import { resultOrReason, readPage, type Page } from "./page.ts";
import { readPeople, type Writer } from "./people.ts";
import type { SkippedPage } from "./report.ts";
import {
  readFileTime,
  findFirstCommit,
  findRepository,
  sourceKey,
  type FirstCommit,
  type Repository,
} from "./repository.ts";
import { resolveReferences, type Resolved, type Target } from "./resolve-references.ts";
import { isPage, type SourceFolder } from "./source-folder.ts";
import { findImportedPages, reservePage, type WrittenOutcome } from "./store.ts";
import { wikiNamesOf, type WikiNames } from "./wiki-names.ts";

export type Step = {
  page: Page;
  source: string;
  hash: string;
  documentId: string;
  createdAt: number;
  /** Undefined for the importing member. */
  writer: Writer | undefined;
  authorNotes: Note[];
  resolved: Resolved;
  action: "create" | "change" | "none";
  earlier: WrittenOutcome | undefined;
  importedAt: number;
};

export type Plan = { steps: Step[]; skipped: SkippedPage[] };

type PlanOptions = Omit<FolderImport, "folder"> & {
  folder: SourceFolder;
  limits: FileLimits;
  dryRun: boolean;
};

type Candidate = {
  page: Page;
  source: string;
  documentId: string;
  oldHash: string;
  earlier: WrittenOutcome | undefined;
  importedAt: number;
};

/** A dry run writes nothing here, and a real run only reserves document ids. */
export async function planImport(context: DocumentContext, wanted: PlanOptions): Promise<Plan> {
  const repository =
    wanted.origin === undefined ? await findRepository(wanted.folder.absolute) : undefined;
  const names = wikiNamesOf(wanted.folder.files);
  const { pages, skipped } = await readPages(wanted, names);
  const candidates = await findCandidates(context, pages, repository, wanted, skipped);
  const resolved = await resolveAll(context, candidates, { ...wanted, names }, skipped);
  const people = wanted.authors && (await readPeople(context.db));
  const steps = [];
  for (const [candidate, references] of resolved) {
    const { page } = candidate;
    const needsCommit = page.date === undefined || wanted.authors === "git";
    const commit =
      repository && needsCommit ? await findFirstCommit(repository, page.file.absolute) : undefined;
    const writer = people && wanted.authors && findWriter(people, wanted.authors, page, commit);
    const notes = authorNotes(wanted.authors, writer, page.authors);
    steps.push(await stepFor(candidate, references, { commit, writer, authorNotes: notes }));
  }
  return { steps: steps.toSorted(olderFirst), skipped };
}

async function readPages(wanted: PlanOptions, names: WikiNames) {
  const { folder, author, tags, tagFolders, onProgress, signal } = wanted;
  const options = { names, namesAreTitles: folder.namesAreTitles, tags, tagFolders };
  const pages: Page[] = [];
  const skipped: SkippedPage[] = [];
  const files = folder.files.filter(isPage);
  let textBytes = 0;
  for (const [index, file] of files.entries()) {
    await letOthersRun(signal);
    const page = await readPage(author.id, file, options);
    if (typeof page === "string") skipped.push({ path: file.path, reason: page });
    else pages.push(page);
    textBytes += typeof page === "string" ? 0 : Buffer.byteLength(page.html);
    // On their own machine, administrators decide themselves.
    if (wanted.origin !== undefined) refuseMuchText(textBytes);
    onProgress?.({ part: "reading", done: index + 1, total: files.length, path: file.path });
  }
  return { pages, skipped };
}

/** Bounds memory: the HTML of all pages is kept until the last is written. */
function refuseMuchText(bytes: number): void {
  const detail = textLimitProblem(bytes);
  if (detail !== undefined) throw new Refusal("zip-too-large", { detail });
}

/** Reading and resolving a page hold up all requests and the renewal of the job's lease. */
async function letOthersRun(signal: AbortSignal | undefined): Promise<void> {
  await setImmediate();
  signal?.throwIfAborted();
}

/** Serial numbers follow the creation date, then the name. */
function olderFirst(a: Step, b: Step): number {
  const byName = a.page.file.path.localeCompare(b.page.file.path, "en", { numeric: true });
  return a.createdAt - b.createdAt || byName;
}

async function findCandidates(
  context: WriteContext,
  pages: Page[],
  repository: Repository | undefined,
  { subteam, dryRun, origin, importId }: PlanOptions,
  skipped: SkippedPage[],
): Promise<Candidate[]> {
  const keyOf =
    origin === undefined
      ? ({ file }: Page) => sourceKey(repository, file.absolute)
      : uploadedKeys(pages, origin);
  const keys = new Map(pages.map((page) => [page, `${subteam} ${keyOf(page)}`]));
  if (!dryRun) await reserveAll(context, [...keys.values()]);
  const known = await findImportedPages(context.db, [...keys.values()]);
  const existing = await findExistingDocuments(
    context.db,
    [...known.values()].map((row) => row.documentId),
  );
  return [...keys].flatMap(([page, source]) => {
    const row = known.get(source);
    const { documentId = newId(), hash: oldHash = "", importedAt = 0 } = row ?? {};
    if (oldHash !== "" && !existing.has(documentId)) {
      skipped.push({
        path: page.file.path,
        reason: "its document was deleted since it was imported",
      });
      return [];
    }
    const isOwn = importId !== undefined && row?.importId === importId;
    const earlier = isOwn ? (row.outcome ?? undefined) : undefined;
    return [{ page, source, documentId, oldHash, earlier, importedAt }];
  });
}

/** Each export of Notion has another name, and renames pages and their folders (rule 8.35). */
function uploadedKeys(pages: readonly Page[], origin: string): (page: Page) => string {
  const byId = Map.groupBy(pages, ({ file }) => notionIdOf(file));
  return ({ file }) => {
    const id = notionIdOf(file);
    const isOnly = id !== undefined && byId.get(id)?.length === 1;
    return isOnly ? `from Notion ${id}` : `from ${origin} ${file.path}`;
  };
}

async function reserveAll(context: WriteContext, sources: readonly string[]): Promise<void> {
  await transact(context, async (trx) => {
    for (const source of sources) await reservePage(trx, source, newId());
  });
}

/** Starts over when a page fails, because other pages may link to it. */
async function resolveAll(
  context: DocumentContext,
  candidates: readonly Candidate[],
  options: Pick<PlanOptions, "author" | "folder" | "limits" | "signal"> & { names: WikiNames },
  skipped: SkippedPage[],
): Promise<Map<Candidate, Resolved>> {
  const { author, folder, names, limits, signal } = options;
  const targets = new Map<string, Target>(skipped.map(({ path, reason }) => [path, reason]));
  for (const { page, documentId } of candidates) {
    targets.set(page.file.path, { id: documentId, anchors: page.anchors });
  }
  const resolved = new Map<Candidate, Resolved>();
  const failed: SkippedPage[] = [];
  for (const candidate of candidates) {
    await letOthersRun(signal);
    const { page } = candidate;
    const own = await readOwnAddresses(context, page.references.links.join("\n"));
    const references = await resolveReferences(page, { folder, names, targets, limits, own });
    const reason = await problemOf(author.id, page, references);
    if (reason) failed.push({ path: page.file.path, reason });
    resolved.set(candidate, references);
  }
  if (failed.length === 0) return resolved;
  skipped.push(...failed);
  const failing = new Set(failed.map(({ path }) => path));
  const others = candidates.filter(({ page }) => !failing.has(page.file.path));
  return resolveAll(context, others, options, skipped);
}

async function problemOf(
  importer: string,
  page: Page,
  resolved: Resolved,
): Promise<string | undefined> {
  const placeholder = "a".repeat(20);
  const filled = await resultOrReason(() => contentOf(importer, page, resolved, () => placeholder));
  if (typeof filled === "string") return filled;
  const { content, hasContent, depth } = filled;
  if (!hasContent) return "it is empty";
  if (depth > contentMaxDepth) return `nested deeper than ${contentMaxDepth} levels`;
  return textProblems({ ...page, content })[0]?.detail;
}

async function stepFor(
  { oldHash, ...candidate }: Candidate,
  resolved: Resolved,
  { commit, ...by }: Pick<Step, "writer" | "authorNotes"> & { commit: FirstCommit | undefined },
): Promise<Step> {
  const { page } = candidate;
  const hash = await hashOf(page, resolved);
  const createdAt = page.date ?? commit?.time ?? (await readFileTime(page.file.absolute));
  const action = oldHash === "" ? "create" : oldHash === hash ? "none" : "change";
  return {
    ...candidate,
    ...by,
    hash,
    createdAt: Math.min(createdAt, Date.now()),
    resolved,
    action,
  };
}

async function hashOf(page: Page, { links, files }: Resolved): Promise<string> {
  const hash = page.sourceHash.copy();
  for (const file of files) {
    hash.update(`\0${file.path}\0${await hashBytes(createReadStream(file.absolute))}`);
  }
  for (const [address, target] of links) hash.update(`\0${address}\0${target}`);
  return hash.digest("hex");
}
