import { emailKey } from "../../domain/people/people.ts";
import type { DbOrTrx, Trx } from "../db/open.ts";

/** Portfolios of people without an account, by the address that they had (rule 1.82). */
export async function orphanedPortfolios(db: DbOrTrx, emailKeys: readonly string[]) {
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

/** Gives a new account the newest portfolio that was left at its address. */
export async function adoptPortfolio(trx: Trx, memberId: string, email: string): Promise<void> {
  const all = await orphanedPortfolios(trx, [emailKey(email)]);
  const left = all.toSorted((one, other) => one.updatedAt - other.updatedAt).at(-1);
  if (!left) return;
  // Its files follow. The address as it is looked for, should this member be removed as well.
  await trx
    .updateTable("portfolios")
    .set({ user_id: memberId, user_email: emailKey(email) })
    .where("user_id", "=", left.userId)
    .execute();
}
