import type { Db, DbOrTrx, Trx } from "../db/open.ts";
import { prepare } from "../db/prepare.ts";
import { insertSubteamWatch } from "../people/store.ts";

export async function setDocumentWatch(
  trx: Trx,
  watch: { documentId: string; memberId: string; isOn: boolean },
): Promise<void> {
  const { documentId, memberId } = watch;
  const isOn = watch.isOn ? 1 : 0;
  await trx
    .insertInto("document_watches")
    .values({ document_id: documentId, member_id: memberId, is_on: isOn })
    .onConflict((conflict) =>
      conflict.columns(["document_id", "member_id"]).doUpdateSet({ is_on: isOn }),
    )
    .execute();
}

/** Skips members who have watched or unwatched it before. @returns the new watchers */
export async function watchByTakingPart(
  trx: Trx,
  documentId: string,
  memberIds: readonly string[],
): Promise<string[]> {
  if (memberIds.length === 0) return [];
  const rows = await trx
    .insertInto("document_watches")
    .values(memberIds.map((id) => ({ document_id: documentId, member_id: id, is_on: 1 })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("member_id as id")
    .execute();
  return rows.map(({ id }) => id);
}

const selectDocumentWatch = prepare((db, documentId: string, memberId: string) =>
  db
    .selectFrom("document_watches")
    .select("is_on as isOn")
    .where("document_id", "=", documentId)
    .where("member_id", "=", memberId),
);

export async function isWatchingDocument(
  db: Db,
  documentId: string,
  memberId: string,
): Promise<boolean> {
  const [row] = await selectDocumentWatch(db, documentId, memberId);
  return row?.isOn === 1;
}

export async function setSubteamWatch(
  trx: Trx,
  { subteam, memberId, isOn }: { subteam: string; memberId: string; isOn: boolean },
): Promise<void> {
  if (isOn) await insertSubteamWatch(trx, memberId, subteam);
  else
    await trx
      .deleteFrom("subteam_watches")
      .where("subteam", "=", subteam)
      .where("member_id", "=", memberId)
      .execute();
}

const selectSubteamWatch = prepare((db, subteam: string, memberId: string) =>
  db
    .selectFrom("subteam_watches")
    .select("subteam")
    .where("subteam", "=", subteam)
    .where("member_id", "=", memberId),
);

export async function isWatchingSubteam(
  db: Db,
  subteam: string,
  memberId: string,
): Promise<boolean> {
  return (await selectSubteamWatch(db, subteam, memberId)).length > 0;
}

export async function listDocumentWatchers(
  db: DbOrTrx,
  documentId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("document_watches")
    .innerJoin("members", "members.id", "member_id")
    .select("member_id as id")
    .where("document_id", "=", documentId)
    .where("is_on", "=", 1)
    .where("status", "=", "active")
    .orderBy("member_id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listSubteamWatchers(
  db: DbOrTrx,
  subteam: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("subteam_watches")
    .innerJoin("members", "members.id", "member_id")
    .select("member_id as id")
    .where("subteam_watches.subteam", "=", subteam)
    .where("status", "=", "active")
    .orderBy("member_id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
