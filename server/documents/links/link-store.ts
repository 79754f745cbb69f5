import { sql } from "kysely";
import { previewLength } from "../../../domain/documents/documents.ts";
import type { PersonStatus } from "../../../domain/people/person-status.ts";
import type { Db, DbOrTrx, Trx } from "../../db/open.ts";
import { prepare } from "../../db/prepare.ts";
import type { TimePlace } from "../../http/time-cursor.ts";

/** A statement takes a limited number of values. */
const linksPerStatement = 1_000;

/** @param to the ids of documents, which need not exist (yet) */
export async function addLinks(trx: Trx, from: string, to: readonly string[]): Promise<void> {
  const rows = to.filter((id) => id !== from).map((id) => ({ from_id: from, to_id: id }));
  for (let at = 0; at < rows.length; at += linksPerStatement) {
    const values = rows.slice(at, at + linksPerStatement);
    await trx.insertInto("document_links").values(values).execute();
  }
}

export async function replaceLinks(trx: Trx, from: string, to: readonly string[]): Promise<void> {
  await trx.deleteFrom("document_links").where("from_id", "=", from).execute();
  await addLinks(trx, from, to);
}

/** What is said of a document where another leads to it. */
export type SummaryRow = {
  id: string;
  subteam: string;
  serialNumber: string;
  title: string | null;
  /** The last change of any kind; 0 for an unknown time. */
  changedAt: number;
  lastModified: number | null;
  authorId: string | null;
  authorName: string | null;
  authorStatus: PersonStatus | null;
  modifiedById: string | null;
  modifiedByName: string | null;
  modifiedByStatus: PersonStatus | null;
};

function summaries(db: DbOrTrx) {
  return db
    .selectFrom("documents")
    .leftJoin("members as author", "author.id", "documents.author_id")
    .leftJoin("members as editor", "editor.id", "documents.modified_by_id")
    .select((select) => [
      "documents.id",
      "documents.subteam",
      "documents.serial_number as serialNumber",
      "documents.title",
      select.fn.coalesce("documents.updated_at", select.lit(0)).as("changedAt"),
      "documents.last_modified as lastModified",
      "documents.author_id as authorId",
      "author.full_name as authorName",
      "author.status as authorStatus",
      "documents.modified_by_id as modifiedById",
      "editor.full_name as modifiedByName",
      "editor.status as modifiedByStatus",
    ]);
}

function linking(db: DbOrTrx, to: string) {
  return summaries(db)
    .innerJoin("document_links", "from_id", "documents.id")
    .innerJoin("documents as target", "target.id", "to_id")
    .where("to_id", "=", to);
}

const selectPreview = prepare((db, id: string) =>
  summaries(db)
    .select(sql<string>`substr(content_text, 1, ${sql.lit(previewLength + 1)})`.as("text"))
    .where("documents.id", "=", id),
);

/** @returns with one character more than a preview shows, if the text has more */
export async function findPreview(
  db: Db,
  id: string,
): Promise<(SummaryRow & { text: string }) | undefined> {
  const [row] = await selectPreview(db, id);
  return row;
}

const selectLinking = prepare((db, to: string, time: number, id: string, limit: number) =>
  db
    .with("linking", () => linking(db, to))
    .selectFrom("linking")
    .selectAll()
    .select(({ selectFrom, fn }) =>
      selectFrom("linking").select(fn.countAll<number>().as("all")).as("total"),
    )
    .where((where) =>
      where.or([
        where("changedAt", "<", time),
        where.and([where("changedAt", "=", time), where("id", "<", id)]),
      ]),
    )
    .orderBy("changedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit),
);

/** A page of the documents that link to one, the last changed first, and the number of all. */
export async function listLinkingDocuments(
  db: Db,
  to: string,
  { before, limit }: { before: TimePlace; limit: number },
): Promise<{ rows: SummaryRow[]; total: number }> {
  const rows = await selectLinking(db, to, before.time, before.id, limit);
  return { rows, total: Number(rows[0]?.total ?? 0) };
}
