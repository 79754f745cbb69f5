import { emailKey } from "../../domain/people.ts";
import type { Member } from "../../domain/permissions.ts";
import type { Db, DbOrTrx, Trx } from "../db/open.ts";
import type { EarlierPortfolios } from "../people/read-people.ts";
import { accessOf } from "./own-access.ts";
import { recordsOf } from "./own-records.ts";
import { waitingLetters } from "./waiting-letters.ts";

/** What a removed member of this address left, given to the new account (rule 1.18). */
export async function takeOverPortfolio(
  trx: Trx,
  { memberId, email }: { memberId: string; email: string },
): Promise<void> {
  const left = await findLeftPortfolio(trx, email);
  if (!left) return;
  // As it is looked for, should this member be removed as well.
  const mine = { user_id: memberId, user_email: emailKey(email) };
  await trx.updateTable("portfolios").set(mine).where("user_id", "=", left).execute();
  await trx.updateTable("portfolio_slugs").set(mine).where("user_id", "=", left).execute();
}

async function findLeftPortfolio(db: DbOrTrx, email: string): Promise<string | undefined> {
  const [left] = await leftPortfolios(db, [emailKey(email)]);
  return left?.userId;
}

/** Who of these asked to join and left a portfolio when they were removed. */
export function earlierPortfolios(db: Db): EarlierPortfolios {
  return async (emails) =>
    new Set((await leftPortfolios(db, emails)).map(({ email }) => emailKey(email)));
}

/** Portfolios whose member is gone, by the address that they had. */
export async function leftPortfolios(db: DbOrTrx, emailKeys: readonly string[]) {
  if (emailKeys.length === 0) return [];
  return db
    .selectFrom("portfolios")
    .leftJoin("members", "members.id", "portfolios.user_id")
    .select(["user_id as userId", "user_email as email"])
    .where("user_email", "in", emailKeys)
    .where("members.id", "is", null)
    .execute();
}

export async function documentsOfAuthor(db: Db, authorId: string) {
  return db
    .selectFrom("documents")
    .select(["id", "serial_number as serialNumber", "title", "created_at as createdAt"])
    .where("author_id", "=", authorId)
    .orderBy("sort_key")
    .execute();
}

/** What is stored about a member, without secrets; the versions that they saved come page by page. */
export async function everythingAbout(db: Db, { id, email }: Pick<Member, "id" | "email">) {
  const member = await db
    .selectFrom("members")
    .select([
      "id",
      "email",
      "first_name",
      "last_name",
      "role",
      "subteam",
      "status",
      "created_at",
      "approved_at",
      "updated_at",
    ])
    .where("id", "=", id)
    .executeTakeFirst();
  const key = emailKey(email);
  const letters = await waitingLetters(db, { emailKeys: [key], names: [] });
  return {
    member: member ?? null,
    ...(await accessOf(db, id)),
    accountRequests: await db
      .selectFrom("account_requests")
      .select(["first_name", "last_name", "email", "role", "subteam", "status", "created_at"])
      .where("email_key", "=", key)
      .orderBy("created_at")
      .execute(),
    // Without the text: in it may stand a link that opens the account.
    waitingLetters: letters.map(({ to, subject, dueAt }) => ({ to, subject, due_at: dueAt })),
    ...(await recordsOf(db, id, key)),
    documents: await documentsOfAuthor(db, id),
    comments: await db
      .selectFrom("comments")
      .select(["document_id", "content", "created_at"])
      .where("author_id", "=", id)
      .execute(),
    files: await db
      .selectFrom("files")
      .select(["id", "name", "size", "document_id", "created_at"])
      .where("uploader_id", "=", id)
      .execute(),
    portfolio:
      (await db
        .selectFrom("portfolios")
        .selectAll()
        .where("user_id", "=", id)
        .executeTakeFirst()) ?? null,
  };
}
