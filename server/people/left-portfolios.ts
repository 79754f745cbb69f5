import { emailKey } from "../../domain/people/people.ts";
import type { DbOrTrx, Trx } from "../db/open.ts";

/** Finds portfolios of removed members by their last email address (rule 1.82). */
export async function listLeftPortfolios(db: DbOrTrx, emailKeys: readonly string[]) {
  if (emailKeys.length === 0) return [];
  return db
    .selectFrom("portfolios")
    .leftJoin("members", "members.id", "portfolios.user_id")
    .select(["user_id as userId", "user_email as email", "portfolios.updated_at as updatedAt"])
    .where("user_email", "in", emailKeys)
    .where((where) =>
      where.or([where("members.id", "is", null), where("members.status", "=", "removed")]),
    )
    .execute();
}

export async function adoptPortfolio(trx: Trx, memberId: string, email: string): Promise<void> {
  const all = await listLeftPortfolios(trx, [emailKey(email)]);
  const newest = all.toSorted((a, b) => a.updatedAt - b.updatedAt).at(-1);
  if (!newest) return;
  await trx
    .updateTable("portfolios")
    .set({ user_id: memberId, user_email: emailKey(email) })
    .where("user_id", "=", newest.userId)
    .execute();
}
