import { sql } from "kysely";
import type { Member } from "../../domain/permissions.ts";
import type { TokenAccess } from "../../domain/tokens/tokens.ts";
import type { Db, DbOrTrx, Trx } from "../db/open.ts";
import { prepare } from "../db/prepare.ts";
import { memberColumns, memberOf } from "../sessions/member-of.ts";

type TokenOwner = {
  id: string;
  access: TokenAccess;
  lastUsedAt: number | null;
  member: Member;
};

const selectTokenOwner = prepare((db, tokenHash: string) =>
  db
    .selectFrom("api_tokens")
    .innerJoin("members", "members.id", "api_tokens.member_id")
    .where("token_hash", "=", tokenHash)
    .where("status", "=", sql.lit("active"))
    .select(["api_tokens.id as token_id", "access", "last_used_at", ...memberColumns]),
);

/** Reads the token and its member in one query, because every API request needs both. */
export async function findTokenOwner(db: Db, tokenHash: string): Promise<TokenOwner | undefined> {
  const [row] = await selectTokenOwner(db, tokenHash);
  if (!row) return undefined;
  return {
    id: row.token_id,
    access: row.access,
    lastUsedAt: row.last_used_at,
    member: memberOf(row),
  };
}

export async function findTokenMember(db: Db, id: string): Promise<Member | undefined> {
  const row = await db
    .selectFrom("api_tokens")
    .innerJoin("members", "members.id", "api_tokens.member_id")
    .where("api_tokens.id", "=", id)
    .where("status", "=", "active")
    .select(memberColumns)
    .executeTakeFirst();
  return row && memberOf(row);
}

/** Writes once for many concurrent requests. */
export async function touchToken(
  db: Db,
  id: string,
  { at, unlessWithin }: { at: number; unlessWithin: number },
): Promise<void> {
  await db
    .updateTable("api_tokens")
    .set({ last_used_at: at })
    .where("id", "=", id)
    .where((where) =>
      where.or([
        where("last_used_at", "is", null),
        where.not(where.between("last_used_at", at - unlessWithin, at + unlessWithin)),
      ]),
    )
    .execute();
}

export function listTokens(db: Db, memberId: string) {
  return db
    .selectFrom("api_tokens")
    .where("member_id", "=", memberId)
    .select(["id", "name", "access", "created_at", "last_used_at"])
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}

export async function countTokens(db: DbOrTrx, memberId: string): Promise<number> {
  const row = await db
    .selectFrom("api_tokens")
    .where("member_id", "=", memberId)
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function insertToken(
  db: DbOrTrx,
  token: {
    id: string;
    memberId: string;
    hash: string;
    name: string;
    access: TokenAccess;
    at: number;
  },
): Promise<void> {
  await db
    .insertInto("api_tokens")
    .values({
      id: token.id,
      member_id: token.memberId,
      token_hash: token.hash,
      name: token.name,
      access: token.access,
      created_at: token.at,
      last_used_at: null,
    })
    .execute();
}

export async function deleteToken(
  trx: Trx,
  token: { id: string; memberId: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("api_tokens")
    .where("id", "=", token.id)
    .where("member_id", "=", token.memberId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteMemberTokens(trx: Trx, memberId: string): Promise<void> {
  await trx.deleteFrom("api_tokens").where("member_id", "=", memberId).execute();
}
