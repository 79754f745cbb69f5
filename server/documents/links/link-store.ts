import { sql } from "kysely";
import { mentionAttribute } from "../../../domain/content/mentions.ts";
import { linkPreviewLength } from "../../../domain/documents/documents.ts";
import type { PersonStatus } from "../../../domain/people/person-status.ts";
import type { Db, DbOrTrx, Trx } from "../../db/open.ts";
import { prepare, prepareTimed } from "../../db/prepare.ts";
import type { TimePosition } from "../../http/time-cursor.ts";

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

/** @returns whether any was added or removed */
export async function replaceLinks(
  trx: Trx,
  from: string,
  to: readonly string[],
): Promise<boolean> {
  const stored = trx.selectFrom("document_links").select("to_id").where("from_id", "=", from);
  const present = new Set((await stored.execute()).map((link) => link.to_id));
  const wanted = new Set(to.filter((id) => id !== from));
  if (present.symmetricDifference(wanted).size === 0) return false;
  await trx.deleteFrom("document_links").where("from_id", "=", from).execute();
  await addLinks(trx, from, [...wanted]);
  return true;
}

export type SummaryRow = {
  id: string;
  subteam: string;
  serialNumber: string;
  title: string | null;
  /** When it was last edited, or created if it never was; 0 for an unknown time. */
  changedAt: number;
  lastModified: number | null;
  authorId: string | null;
  authorName: string | null;
  authorStatus: PersonStatus | null;
  modifiedById: string | null;
  modifiedByName: string | null;
  modifiedByStatus: PersonStatus | null;
};

export function summaries(db: DbOrTrx) {
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

const anyMention = `%<span ${mentionAttribute}="%`;

const selectPreview = prepare((db, id: string) =>
  summaries(db)
    .select([
      sql<string>`substr(content_text, 1, ${sql.lit(linkPreviewLength + 1)})`.as("text"),
      sql<string | null>`case when content like ${sql.lit(anyMention)} then content end`.as(
        "withMentions",
      ),
    ])
    .where("documents.id", "=", id),
);

/** A longer `text` is cut one character after the preview. `withMentions` may be null. */
export async function findPreview(
  db: Db,
  id: string,
): Promise<(SummaryRow & { text: string; withMentions: string | null }) | undefined> {
  const [row] = await selectPreview(db, id);
  return row;
}

/** Sorts all linking documents by an index, and reads the rows of one page only. */
const selectLinking = prepareTimed((db, to: string, time: number, id: string, limit: number) => {
  const changedAt = sql<number>`coalesce(changed.updated_at, 0)`;
  const page = db
    .selectFrom("document_links")
    .innerJoin("documents as changed", "changed.id", "from_id")
    .select(["from_id", changedAt.as("changed_at")])
    .where("to_id", "=", to)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("documents as target").select("target.id").where("target.id", "=", to)),
    )
    .where((where) =>
      where.or([
        where(changedAt, "<", time),
        where.and([where(changedAt, "=", time), where("from_id", "<", id)]),
      ]),
    )
    .orderBy("changed_at", "desc")
    .orderBy("from_id", "desc")
    .limit(limit)
    .as("page");
  return summaries(db)
    .innerJoin(page, "page.from_id", "documents.id")
    .select(({ selectFrom, fn }) =>
      selectFrom("document_links")
        .select(fn.countAll<number>().as("all"))
        .where("to_id", "=", to)
        .as("total"),
    )
    .orderBy("page.changed_at", "desc")
    .orderBy("documents.id", "desc");
});

export async function listLinkingDocuments(
  db: Db,
  to: string,
  { before, limit }: { before: TimePosition; limit: number },
): Promise<{ rows: SummaryRow[]; total: number }> {
  const rows = await selectLinking(db, to, before.time, before.id, limit);
  return { rows, total: Number(rows[0]?.total ?? 0) };
}
