import { sql } from "kysely";
import type { DroppedElement } from "../../domain/documents/document-shapes.ts";
import { tagKey } from "../../domain/documents/documents.ts";
import { seasonOf } from "../../domain/documents/seasons.ts";
import { titleKey } from "../../domain/documents/title-key.ts";
import type { PersonStatus } from "../../domain/people/person-status.ts";
import { Refusal } from "../../domain/refusals.ts";
import { asList, inList, type List } from "../db/dialects.ts";
import { databaseKind, type Db, type DbOrTrx, type Trx } from "../db/open.ts";
import { prepare } from "../db/prepare.ts";
import { waitForEdits } from "../files/wait-for-edits.ts";
import { addToCounts } from "../subteams/store.ts";
import { cardColumns, type CardRow } from "./card-rows.ts";
import { addLinks, replaceLinks } from "./links/link-store.ts";
import type { ContentFacts } from "./read-content-facts.ts";
import { isStarredBy } from "./recent/star-store.ts";
import {
  versionColumns,
  versionFieldsOf,
  type VersionFields,
  type NewVersionFields,
} from "./version-fields.ts";

export type DocumentRow = CardRow &
  VersionFields & {
    lastModified: number | null;
    authorPortfolio: string | null;
    modifiedById: string | null;
    modifiedByName: string | null;
    modifiedByStatus: PersonStatus | null;
    version: number;
    wordsAdded: number | null;
    wordsRemoved: number | null;
  };

function documents(db: DbOrTrx) {
  return db
    .selectFrom("documents")
    .leftJoin("members as author", "author.id", "documents.author_id")
    .leftJoin("members as editor", "editor.id", "documents.modified_by_id")
    .leftJoin("portfolios", (join) =>
      join
        .onRef("portfolios.user_id", "=", "documents.author_id")
        .on("portfolios.is_published", "=", sql.lit(1)),
    )
    .select([
      ...cardColumns,
      ...versionColumns,
      "last_modified as lastModified",
      "portfolios.url_slug as authorPortfolio",
      "modified_by_id as modifiedById",
      "editor.full_name as modifiedByName",
      "editor.status as modifiedByStatus",
      "documents.version",
      "words_added as wordsAdded",
      "words_removed as wordsRemoved",
    ]);
}

const selectDocument = prepare((db, id: string) => documents(db).where("documents.id", "=", id));

export async function findDocument(db: DbOrTrx, id: string): Promise<DocumentRow | undefined> {
  const [row] = await selectDocument(db, id);
  return row;
}

const selectForReader = prepare((db, id: string, memberId: string) =>
  documents(db).select(isStarredBy(memberId)).where("documents.id", "=", id),
);

/** @param memberId empty for a guest */
export async function findForReader(
  db: Db,
  id: string,
  memberId: string,
): Promise<(DocumentRow & { starred: number }) | undefined> {
  const [row] = await selectForReader(db, id, memberId);
  return row;
}

export async function getDocument(db: DbOrTrx, id: string): Promise<DocumentRow> {
  const document = await findDocument(db, id);
  if (!document) throw new Refusal("document-not-found");
  return document;
}

const selectForUpdate = prepare((db, id: string) =>
  documents(db)
    .where("documents.id", "=", id)
    .$if(databaseKind(db) === "postgres", (found) => found.forNoKeyUpdate("documents")),
);

export async function lockDocument(trx: Trx, id: string): Promise<DocumentRow> {
  await waitForEdits(trx, id);
  const [row] = await selectForUpdate(trx, id);
  if (!row) throw new Refusal("document-not-found");
  return row;
}

export async function hasDocument(db: DbOrTrx, id: string): Promise<boolean> {
  const row = await db.selectFrom("documents").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

const selectExisting = prepare((db, ids: List<string>) =>
  db
    .selectFrom("documents")
    .select("id")
    .where("id", "in", inList(db, ids, "text")),
);

export async function findExistingDocuments(
  db: DbOrTrx,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await selectExisting(db, asList(db, ids));
  return new Set(rows.map((row) => row.id));
}

/** Imported documents may lack a title, a date, or an author. */
export type NewDocument = NewVersionFields & {
  id: string;
  subteam: string;
  serialNumber: string;
  running: number | null;
  tags: readonly string[];
  text: string;
  links: readonly string[];
  authorId: string | null;
  createdAt: number | null;
  updatedAt?: number | null;
  lastModified?: number | null;
  isPinned?: boolean;
  sortKey: number;
  /** Set when the member who saved it is not its author. */
  savedById?: string | undefined;
} & Save;

/** A repeated save gets the same answer. */
type Save = { saveId?: string | undefined; dropped?: readonly DroppedElement[] };

function saveColumns({ saveId, dropped = [] }: Save) {
  const isListed = saveId !== undefined && dropped.length > 0;
  return { save_id: saveId ?? null, dropped: isListed ? JSON.stringify(dropped) : null };
}

export async function insertDocument(trx: Trx, document: NewDocument): Promise<void> {
  const { createdAt, lastModified = null } = document;
  await trx
    .insertInto("documents")
    .values({
      id: document.id,
      subteam: document.subteam,
      serial_number: document.serialNumber,
      serial_running: document.running,
      ...versionFieldsOf(document),
      title_key: titleKey(document.title),
      tags: JSON.stringify(document.tags),
      content_text: document.text,
      author_id: document.authorId,
      created_at: createdAt,
      updated_at: lastModified ?? document.updatedAt ?? createdAt,
      last_modified: lastModified,
      modified_by_id: document.savedById ?? null,
      version: 1,
      season: createdAt === null ? null : seasonOf(createdAt),
      is_pinned: document.isPinned ? 1 : 0,
      sort_key: document.sortKey,
      ...saveColumns(document),
    })
    .execute();
  await addToTagIndex(trx, document);
  await addLinks(trx, document.id, document.links);
  await addToCounts(trx, document.subteam, { documents: 1, pinned: document.isPinned ? 1 : 0 });
}

export type Change = NewVersionFields & {
  tags: readonly string[];
  text: string;
  links: readonly string[];
  byId: string | null;
  at: number;
  version: number;
  words: { added: number; removed: number };
} & Save;

/** @returns whether its links to other documents changed */
export async function updateDocument(
  trx: Trx,
  document: DocumentRow,
  change: Change,
): Promise<boolean> {
  const { id } = document;
  const tags = JSON.stringify(change.tags);
  await trx
    .updateTable("documents")
    .set({
      ...versionFieldsOf(change),
      title_key: titleKey(change.title),
      tags,
      content_text: change.text,
      updated_at: change.at,
      last_modified: change.at,
      modified_by_id: change.byId,
      version: change.version,
      words_added: change.words.added,
      words_removed: change.words.removed,
      ...saveColumns(change),
    })
    .where("id", "=", id)
    .execute();
  if (tags !== document.tagsJson) {
    await trx.deleteFrom("document_tags").where("document_id", "=", id).execute();
    await addToTagIndex(trx, { ...document, tags: change.tags });
  }
  return replaceLinks(trx, id, change.links);
}

export async function readText(db: DbOrTrx, id: string): Promise<string> {
  const { text } = await db
    .selectFrom("documents")
    .select("content_text as text")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return text;
}

export async function setTextAndLinks(
  trx: Trx,
  id: string,
  { text, links }: Pick<ContentFacts, "text" | "links">,
): Promise<void> {
  await trx.updateTable("documents").set({ content_text: text }).where("id", "=", id).execute();
  await replaceLinks(trx, id, links);
}

type Tagged = { id: string; subteam: string; sortKey: number; tags: readonly string[] };

async function addToTagIndex(trx: Trx, { id, subteam, sortKey, tags }: Tagged): Promise<void> {
  if (tags.length === 0) return;
  const place = { document_id: id, subteam, sort_key: sortKey };
  await trx
    .insertInto("document_tags")
    .values(tags.map((name) => ({ ...place, name, tag_key: tagKey(name) })))
    .execute();
}

export async function setPinned(trx: Trx, id: string, pinned: boolean): Promise<boolean> {
  const changed = await trx
    .updateTable("documents")
    .set({ is_pinned: pinned ? 1 : 0 })
    .where("id", "=", id)
    .where("is_pinned", "=", pinned ? 0 : 1)
    .returning("subteam")
    .executeTakeFirst();
  if (!changed) return false;
  await addToCounts(trx, changed.subteam, { documents: 0, pinned: pinned ? 1 : -1 });
  return true;
}

/** Records the ids, which are never reused. The cascade deletes tags, comments, and versions. */
export async function deleteDocumentRow(trx: Trx, id: string): Promise<void> {
  const comments = trx.selectFrom("comments").where("document_id", "=", id);
  await trx
    .insertInto("former_ids")
    .columns(["id", "maker_id"])
    .expression(
      trx
        .selectFrom("documents")
        .where("id", "=", id)
        .select(["id", "author_id"])
        .unionAll(comments.select(["id", "author_id"])),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const deleted = await trx
    .deleteFrom("documents")
    .where("id", "=", id)
    .returning(["subteam", "is_pinned"])
    .executeTakeFirst();
  if (deleted)
    await addToCounts(trx, deleted.subteam, { documents: -1, pinned: -deleted.is_pinned });
}
