import { sql } from "kysely";
import { viewsJoinedWithin, viewsMax } from "../../../domain/documents/recent.ts";
import { lock } from "../../db/dialects.ts";
import type { Trx } from "../../db/open.ts";
import { nextTime } from "./next-time.ts";

type View = { memberId: string; documentId: string; at: number };

/** Counts a view without a name, and keeps the member's last ones (rules 14.4, 14.5, and 14.17). */
export async function recordView(trx: Trx, view: View): Promise<void> {
  const { memberId, documentId, at } = view;
  await lock(trx, `views ${memberId}`);
  const before = await trx
    .selectFrom("views")
    .select("viewed_at as at")
    .where("member_id", "=", memberId)
    .where("document_id", "=", documentId)
    .executeTakeFirst();
  const viewedAt = nextTime(["views", "viewed_at"], memberId, at);
  await trx
    .insertInto("views")
    .values({ member_id: memberId, document_id: documentId, viewed_at: viewedAt })
    .onConflict((conflict) =>
      conflict.columns(["member_id", "document_id"]).doUpdateSet({ viewed_at: viewedAt }),
    )
    .execute();
  if (!before) await keepNewestViews(trx, memberId);
  if (!before || at - before.at >= viewsJoinedWithin) await countView(trx, documentId);
}

export async function newestUnread(
  trx: Trx,
  { memberId, documentId }: View,
): Promise<number | null> {
  const { at } = await trx
    .selectFrom("notifications")
    .select((select) => select.fn.max<number | null>("at").as("at"))
    .where("document_id", "=", documentId)
    .where("member_id", "=", memberId)
    .where("read_at", "is", null)
    .executeTakeFirstOrThrow();
  return at;
}

async function keepNewestViews(trx: Trx, memberId: string): Promise<void> {
  await trx
    .deleteFrom("views")
    .where("member_id", "=", memberId)
    .where(
      sql<boolean>`(viewed_at, document_id) < (
        select viewed_at, document_id from views where member_id = ${memberId}
        order by viewed_at desc, document_id desc limit 1 offset ${sql.lit(viewsMax - 1)})`,
    )
    .execute();
}

async function countView(trx: Trx, documentId: string): Promise<void> {
  await trx
    .insertInto("view_counts")
    .values({ document_id: documentId, views: 1 })
    .onConflict((conflict) =>
      conflict
        .column("document_id")
        .doUpdateSet((counts) => ({ views: counts("view_counts.views", "+", 1) })),
    )
    .execute();
}
