import { sql } from "kysely";
import type { SubteamId } from "../../domain/subteams.ts";
import { asList, inList, type List } from "../db/differences.ts";
import type { Db, DbOrTrx, Trx } from "../db/open.ts";
import { prepare } from "../db/prepare.ts";

export type DocumentRow = {
  id: string;
  subteam: SubteamId;
  serialNumber: string;
  title: string | null;
  content: string;
  authorId: string | null;
  authorName: string;
  /** The member's name today, when the author still is one. */
  authorMember: string | null;
  createdAt: number | null;
  updatedAt: number | null;
  lastModified: number | null;
  modifiedById: string | null;
  modifiedByName: string | null;
  modifiedByMember: string | null;
  version: number;
  season: string | null;
  isPinned: boolean;
  sortKey: number;
};

export type CardRow = Omit<
  DocumentRow,
  | "content"
  | "lastModified"
  | "modifiedById"
  | "modifiedByName"
  | "modifiedByMember"
  | "version"
  | "season"
  | "updatedAt"
>;

const cardColumns = [
  "documents.id",
  "documents.subteam",
  "serial_number as serialNumber",
  "title",
  "author_id as authorId",
  "author_name as authorName",
  "author.full_name as authorMember",
  "documents.created_at as createdAt",
  "is_pinned",
  "sort_key as sortKey",
] as const;

const selectDocument = prepare((db, id: string) =>
  db
    .selectFrom("documents")
    .leftJoin("members as author", "author.id", "documents.author_id")
    .leftJoin("members as editor", "editor.id", "documents.modified_by_id")
    .select([
      ...cardColumns,
      "content",
      "documents.updated_at as updatedAt",
      "last_modified as lastModified",
      "modified_by_id as modifiedById",
      "modified_by_name as modifiedByName",
      "editor.full_name as modifiedByMember",
      "version",
      "season",
    ])
    .where("documents.id", "=", id),
);

export async function findDocument(db: DbOrTrx, id: string): Promise<DocumentRow | undefined> {
  const [row] = await selectDocument(db, id);
  return row && { ...row, subteam: row.subteam as SubteamId, isPinned: row.is_pinned === 1 };
}

const selectCards = prepare((db, subteam: SubteamId, before: number, limit: number) =>
  db
    .selectFrom("documents")
    .leftJoin("members as author", "author.id", "documents.author_id")
    .select(cardColumns)
    .where("documents.subteam", "=", subteam)
    .where("sort_key", "<", before)
    .orderBy("sort_key", "desc")
    .limit(limit),
);

/** Newest first; the sort key of the last one leads to the next page. */
export async function listDocuments(
  db: Db,
  subteam: SubteamId,
  { before = Number.MAX_SAFE_INTEGER, limit }: { before: number | undefined; limit: number },
): Promise<CardRow[]> {
  return (await selectCards(db, subteam, before, limit)).map(toCard);
}

const selectFound = prepare((db, sortKeys: List<number>) =>
  db
    .selectFrom("documents")
    .select([
      "id",
      "subteam",
      "serial_number as serialNumber",
      "title",
      "content_text as text",
      "sort_key as sortKey",
    ])
    .where("sort_key", "in", inList(db, sortKeys, "bigint")),
);

/** In the order of the keys. */
export async function documentsByKeys(db: Db, sortKeys: readonly number[]) {
  if (sortKeys.length === 0) return [];
  const rows = await selectFound(db, asList(db, sortKeys));
  const byKey = new Map(
    rows.map((row) => [row.sortKey, { ...row, subteam: row.subteam as SubteamId }]),
  );
  return sortKeys.flatMap((key) => byKey.get(key) ?? []);
}

export async function hasDocuments(db: Db): Promise<boolean> {
  const row = await db.selectFrom("documents").select("id").limit(1).executeTakeFirst();
  return row !== undefined;
}

const selectFacts = prepare((db, subteam: SubteamId) =>
  db
    .selectFrom("documents")
    .select((select) => [
      select.fn.countAll<number>().as("total"),
      select.fn.max("updated_at").as("lastUpdated"),
    ])
    .where("subteam", "=", subteam),
);

export async function subteamFacts(
  db: Db,
  subteam: SubteamId,
): Promise<{ total: number; lastUpdated: number | null }> {
  const [row] = await selectFacts(db, subteam);
  return { total: Number(row?.total ?? 0), lastUpdated: row?.lastUpdated ?? null };
}

/** What a screen can still offer as chips; rarer tags are typed. */
const tagsShownMax = 100;

/** The most used first. */
export async function subteamTags(
  db: Db,
  subteam: SubteamId,
): Promise<{ name: string; count: number }[]> {
  const rows = await db
    .selectFrom("document_tags")
    .innerJoin("documents", "documents.id", "document_tags.document_id")
    .select((select) => [
      "tag_key",
      select.fn.min("name").as("name"),
      select.fn.countAll<number>().as("count"),
    ])
    .where("subteam", "=", subteam)
    .groupBy("tag_key")
    .orderBy("count", "desc")
    .orderBy("tag_key")
    .limit(tagsShownMax)
    .execute();
  return rows.map((row) => ({ name: row.name, count: Number(row.count) }));
}

const selectTags = prepare((db, documentId: string) =>
  db
    .selectFrom("document_tags")
    .select("name")
    .where("document_id", "=", documentId)
    .orderBy("position"),
);

export async function tagsOfDocument(db: DbOrTrx, documentId: string): Promise<string[]> {
  return (await selectTags(db, documentId)).map((row) => row.name);
}

const selectTagsOfMany = prepare((db, documentIds: List<string>) =>
  db
    .selectFrom("document_tags")
    .select(["document_id", "name"])
    .where("document_id", "in", inList(db, documentIds, "text"))
    .orderBy("document_id")
    .orderBy("position"),
);

export async function tagsOfDocuments(
  db: DbOrTrx,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await selectTagsOfMany(db, asList(db, ids));
  const grouped = Map.groupBy(rows, (row) => row.document_id);
  return new Map([...grouped].map(([id, tags]) => [id, tags.map((tag) => tag.name)]));
}

export async function highestRunning(db: DbOrTrx, subteam: SubteamId): Promise<number> {
  const row = await db
    .selectFrom("documents")
    .select((select) => select.fn.max("serial_running").as("highest"))
    .where("subteam", "=", subteam)
    .executeTakeFirst();
  return row?.highest ?? 0;
}

export async function highestSortKey(
  trx: Trx,
  subteam: SubteamId,
  from: number,
  to: number,
): Promise<number | null> {
  const row = await trx
    .selectFrom("documents")
    .select((select) => select.fn.max("sort_key").as("highest"))
    .where("subteam", "=", subteam)
    .where("sort_key", ">=", from)
    .where("sort_key", "<=", to)
    .executeTakeFirst();
  return row?.highest ?? null;
}

export type NewDocument = {
  id: string;
  subteam: SubteamId;
  serialNumber: string;
  running: number;
  title: string;
  content: string;
  text: string;
  authorId: string;
  authorName: string;
  createdAt: number;
  season: string;
  sortKey: number;
};

export async function insertDocument(trx: Trx, document: NewDocument): Promise<void> {
  await trx
    .insertInto("documents")
    .values({
      id: document.id,
      subteam: document.subteam,
      serial_number: document.serialNumber,
      serial_running: document.running,
      title: document.title,
      content: document.content,
      content_text: document.text,
      author_id: document.authorId,
      author_name: document.authorName,
      created_at: document.createdAt,
      updated_at: document.createdAt,
      last_modified: null,
      modified_by_id: null,
      modified_by_name: null,
      version: 1,
      season: document.season,
      is_pinned: 0,
      sort_key: document.sortKey,
    })
    .execute();
}

/** Keeps what the document says now, before it says something else. */
export async function keepVersion(trx: Trx, id: string): Promise<void> {
  await trx
    .insertInto("document_versions")
    .columns([
      "document_id",
      "version",
      "title",
      "content",
      "saved_by_id",
      "saved_by_name",
      "saved_at",
    ])
    .expression((select) =>
      select
        .selectFrom("documents")
        .select([
          "id",
          "version",
          "title",
          "content",
          sql<string | null>`coalesce(modified_by_id, author_id)`.as("by_id"),
          sql<string>`coalesce(modified_by_name, author_name)`.as("by_name"),
          sql<number | null>`coalesce(last_modified, created_at)`.as("saved_at"),
        ])
        .where("id", "=", id),
    )
    .execute();
}

export type Change = {
  title: string;
  content: string;
  text: string;
  byId: string;
  byName: string;
  at: number;
  version: number;
};

export async function updateDocument(trx: Trx, id: string, change: Change): Promise<void> {
  await trx
    .updateTable("documents")
    .set({
      title: change.title,
      content: change.content,
      content_text: change.text,
      updated_at: change.at,
      last_modified: change.at,
      modified_by_id: change.byId,
      modified_by_name: change.byName,
      version: change.version,
    })
    .where("id", "=", id)
    .execute();
}

export async function insertTags(
  trx: Trx,
  documentId: string,
  tags: readonly { name: string; key: string }[],
): Promise<void> {
  if (tags.length === 0) return;
  await trx
    .insertInto("document_tags")
    .values(
      tags.map(({ name, key }, position) => ({
        document_id: documentId,
        position,
        name,
        tag_key: key,
      })),
    )
    .execute();
}

function toCard(
  row: Omit<CardRow, "isPinned" | "subteam"> & { is_pinned: number; subteam: string },
): CardRow {
  const { is_pinned: pinned, ...card } = row;
  return { ...card, subteam: row.subteam as SubteamId, isPinned: pinned === 1 };
}
