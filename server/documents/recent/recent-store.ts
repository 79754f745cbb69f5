import { sql, type RawBuilder } from "kysely";
import type { RecentTab } from "../../../domain/documents/recent.ts";
import type { Db, DbOrTrx } from "../../db/open.ts";
import { prepareTimed } from "../../db/prepare.ts";
import type { TimePosition } from "../../http/time-cursor.ts";
import { summaries, type SummaryRow } from "../links/link-store.ts";
import { isStarredBy } from "./star-store.ts";

/** `at` is when the document was changed, viewed, or starred; 0 for an unknown time. */
export type RecentRow = SummaryRow & { starred: number; at: number };

type List = {
  from: RawBuilder<unknown>;
  id: RawBuilder<string>;
  at: RawBuilder<number>;
  /** Null for the list that everyone shares. */
  of: RawBuilder<string> | null;
};

const ofDocuments = {
  from: sql`documents`,
  id: sql<string>`id`,
  at: sql<number>`coalesce(updated_at, 0)`,
};
const ownList = { id: sql<string>`document_id`, of: sql<string>`member_id` };

const lists: Record<RecentTab, List> = {
  changed: { ...ofDocuments, of: null },
  mine: { ...ofDocuments, of: sql`author_id` },
  viewed: { ...ownList, from: sql`views`, at: sql`viewed_at` },
  starred: { ...ownList, from: sql`stars`, at: sql`starred_at` },
};

/** The first comparison uses the index, which SQLite does not use for a row of expressions. */
function pageOf(
  db: DbOrTrx,
  { from, id, at, of }: List,
  memberId: string,
  [time, lastId, limit]: [time: number, lastId: string, limit: number],
) {
  const isOwn = of ? sql`${of} = ${memberId} and` : sql``;
  const page = sql<{ document_id: string; at: number }>`(
    select ${id} as document_id, ${at} as at from ${from}
    where ${isOwn} ${at} <= ${time} and (${at}, ${id}) < (${time}, ${lastId})
    order by ${at} desc, ${id} desc limit ${limit})`;
  return summaries(db)
    .innerJoin(page.as("page"), (join) => join.onRef("page.document_id", "=", "documents.id"))
    .select(["page.at", isStarredBy(memberId)])
    .orderBy("page.at", "desc")
    .orderBy("documents.id", "desc");
}

function prepareList(list: List) {
  return prepareTimed((db, memberId: string, time: number, lastId: string, limit: number) =>
    pageOf(db, list, memberId, [time, lastId, limit]),
  );
}

const selects: Record<RecentTab, ReturnType<typeof prepareList>> = {
  changed: prepareList(lists.changed),
  mine: prepareList(lists.mine),
  viewed: prepareList(lists.viewed),
  starred: prepareList(lists.starred),
};

export async function listRecent(
  db: Db,
  tab: RecentTab,
  memberId: string,
  { before, limit }: { before: TimePosition; limit: number },
): Promise<RecentRow[]> {
  return selects[tab](db, memberId, before.time, before.id, limit);
}

export async function countRecent(db: Db, tab: RecentTab, memberId: string): Promise<number> {
  const { from, of } = lists[tab];
  const { rows } = await (
    of
      ? sql<{ total: number }>`select count(*) as total from ${from} where ${of} = ${memberId}`
      : sql<{ total: number }>`select sum(document_count) as total from subteams`
  ).execute(db);
  return Number(rows[0]?.total ?? 0);
}
