import { readdir } from "node:fs/promises";
import { sql } from "kysely";
import { lock } from "./dialects.ts";
import { firstTables } from "./migrations/0001-first-tables.ts";
import { searchIndex } from "./migrations/0002-search-index.ts";
import { apiTokens } from "./migrations/0003-api-tokens.ts";
import { searchAtOnce } from "./migrations/0004-search-at-once.ts";
import { livingDocuments } from "./migrations/0005-living-documents.ts";
import { people } from "./migrations/0006-people.ts";
import { editingTabs } from "./migrations/0007-editing-tabs.ts";
import { portfolios } from "./migrations/0008-portfolios.ts";
import { begunUploads } from "./migrations/0009-begun-uploads.ts";
import { saves } from "./migrations/0010-saves.ts";
import { peopleAreRows } from "./migrations/0011-people-are-rows.ts";
import { auditLog } from "./migrations/0012-audit-log.ts";
import { mailSubjects } from "./migrations/0013-mail-subjects.ts";
import { oneFilesTable } from "./migrations/0014-one-files-table.ts";
import { subteams } from "./migrations/0015-subteams.ts";
import { firstStepsDismissed } from "./migrations/0017-first-steps-dismissed.ts";
import { imports } from "./migrations/0019-imports.ts";
import { searchWords } from "./migrations/0020-search-words.ts";
import { droppedElements } from "./migrations/0021-dropped-elements.ts";
import { importedHashes } from "./migrations/0022-imported-hashes.ts";
import { wholeCards } from "./migrations/0023-whole-cards.ts";
import { importedFolderTags } from "./migrations/0024-imported-folder-tags.ts";
import { countsOfImports } from "./migrations/0025-counts-of-imports.ts";
import { searchVocabulary } from "./migrations/0026-search-vocabulary.ts";
import { countedDocuments } from "./migrations/0027-counted-documents.ts";
import { tagsInOrder } from "./migrations/0028-tags-in-order.ts";
import { tagsOnDocuments } from "./migrations/0029-tags-on-documents.ts";
import { hashesOfFiles } from "./migrations/0030-hashes-of-files.ts";
import { seasonsIndexed } from "./migrations/0031-seasons-indexed.ts";
import { documentLinks } from "./migrations/0032-document-links.ts";
import { moreReservedSlugs } from "./migrations/0033-more-reserved-slugs.ts";
import { formerSerials } from "./migrations/0034-former-serials.ts";
import { notifications } from "./migrations/0035-notifications.ts";
import { starsAndViews } from "./migrations/0037-stars-and-views.ts";
import { sortedLists } from "./migrations/0038-sorted-lists.ts";
import { textsOfFiles } from "./migrations/0039-texts-of-files.ts";
import { searchFilters } from "./migrations/0040-search-filters.ts";
import { mendedSearch } from "./migrations/0041-mended-search.ts";
import { noticesRunOnce } from "./migrations/0042-notices-run-once.ts";
import { databaseKind, type Db, type DbOrTrx, type Trx } from "./open.ts";
import { findStoredValue } from "./stored-values.ts";

const folder = new URL("migrations/", import.meta.url);

/** Forward only. Never change a released migration. Numbers 16, 18, and 36 are unused. */
const migrations: { name: string; up: (trx: Trx) => Promise<void> }[] = [
  { name: "0001-first-tables", up: firstTables },
  { name: "0002-search-index", up: searchIndex },
  { name: "0003-api-tokens", up: apiTokens },
  { name: "0004-search-at-once", up: searchAtOnce },
  { name: "0005-living-documents", up: livingDocuments },
  { name: "0006-people", up: people },
  { name: "0007-editing-tabs", up: editingTabs },
  { name: "0008-portfolios", up: portfolios },
  { name: "0009-begun-uploads", up: begunUploads },
  { name: "0010-saves", up: saves },
  { name: "0011-people-are-rows", up: peopleAreRows },
  { name: "0012-audit-log", up: auditLog },
  { name: "0013-mail-subjects", up: mailSubjects },
  { name: "0014-one-files-table", up: oneFilesTable },
  { name: "0015-subteams", up: subteams },
  { name: "0017-first-steps-dismissed", up: firstStepsDismissed },
  { name: "0019-imports", up: imports },
  { name: "0020-search-words", up: searchWords },
  { name: "0021-dropped-elements", up: droppedElements },
  { name: "0022-imported-hashes", up: importedHashes },
  { name: "0023-whole-cards", up: wholeCards },
  { name: "0024-imported-folder-tags", up: importedFolderTags },
  { name: "0025-counts-of-imports", up: countsOfImports },
  { name: "0026-search-vocabulary", up: searchVocabulary },
  { name: "0027-counted-documents", up: countedDocuments },
  { name: "0028-tags-in-order", up: tagsInOrder },
  { name: "0029-tags-on-documents", up: tagsOnDocuments },
  { name: "0030-hashes-of-files", up: hashesOfFiles },
  { name: "0031-seasons-indexed", up: seasonsIndexed },
  { name: "0032-document-links", up: documentLinks },
  { name: "0033-more-reserved-slugs", up: moreReservedSlugs },
  { name: "0034-former-serials", up: formerSerials },
  { name: "0035-notifications", up: notifications },
  { name: "0037-stars-and-views", up: starsAndViews },
  { name: "0038-sorted-lists", up: sortedLists },
  { name: "0039-texts-of-files", up: textsOfFiles },
  { name: "0040-search-filters", up: searchFilters },
  { name: "0041-mended-search", up: mendedSearch },
  { name: "0042-notices-run-once", up: noticesRunOnce },
];

/** Processes that start together migrate once. @returns the names of the applied migrations */
export async function migrate(db: Db): Promise<string[]> {
  return db.transaction().execute((trx) => applyMigrations(trx));
}

/** @param only the names of those to apply; without it, all that are pending */
export async function applyMigrations(trx: Trx, only?: readonly string[]): Promise<string[]> {
  await lock(trx, "migrations");
  await sql`create table if not exists migrations (name text primary key, applied_at bigint not null)`.execute(
    trx,
  );
  const applied = new Set(await readMigrations(trx));
  refuseNewerTables(databaseKind(trx), [...applied, ...(only ?? [])]);
  const pending = migrations.filter(
    ({ name }) => !applied.has(name) && (only?.includes(name) ?? true),
  );
  if (pending.length > 0) await lockTables(trx);
  for (const { name, up } of pending) {
    await up(trx);
    await sql`insert into migrations (name, applied_at) values (${name}, ${Date.now()})`.execute(
      trx,
    );
  }
  await refuseMoved(trx);
  return pending.map(({ name }) => name);
}

/** Waits for backups that still read the older tables. */
async function lockTables(trx: Trx): Promise<void> {
  if (databaseKind(trx) === "sqlite") return;
  await sql`lock table migrations in access exclusive mode`.execute(trx);
}

export async function readMigrations(db: DbOrTrx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

export async function hasPendingMigrations(db: DbOrTrx): Promise<boolean> {
  const applied = new Set(await readMigrations(db));
  return migrations.some(({ name }) => !applied.has(name));
}

/** @returns unknown names: an update is installed, or another process updated the database */
export async function listNewerMigrations(db: DbOrTrx): Promise<string[]> {
  const installed = (await readdir(folder)).flatMap(
    (file) => /^(\d{4}-[\w-]+)\.ts$/.exec(file)?.[1] ?? [],
  );
  const names = new Set([...installed, ...(await readMigrations(db))]);
  return [...names].filter((name) => !migrations.some((known) => known.name === name));
}

export class UnusableDatabase extends Error {}

/** Commands that only read would leave out what they do not know. @throws UnusableDatabase */
export async function refuseNewerDatabase(db: DbOrTrx): Promise<void> {
  refuseNewerTables(databaseKind(db), await readMigrations(db));
}

/** An older version must not write into a newer one's tables (rule 11.38). */
function refuseNewerTables(kind: string, applied: readonly string[]): void {
  const unknown = applied.find((name) => !migrations.some((migration) => migration.name === name));
  if (unknown) {
    throw new UnusableDatabase(
      `The ${kind} database was written by a newer version (${unknown}). Start that version, or restore an older backup.`,
    );
  }
}

/** Refuses a database whose team was moved to another one (rule 11.27). */
export async function refuseMoved(trx: Trx): Promise<void> {
  const place = await findStoredValue(trx, "moved-to");
  if (place === undefined) return;
  throw new UnusableDatabase(
    `The team of this database was moved to ${place}. Set DATABASE_URL to that one. To move back here, rename this one first.`,
  );
}
