import { sql, type DeleteQueryBuilder, type DeleteResult } from "kysely";
import { memberStatuses } from "../../domain/people/person-status.ts";
import type { Guest, Member } from "../../domain/permissions.ts";
import { databaseKind, type Db, type DbOrTrx, type Trx } from "../db/open.ts";
import { prepare } from "../db/prepare.ts";
import type { Tables } from "../db/tables.ts";
import { announceOnCommit } from "../db/transact.ts";
import { memberColumns, memberOf, type MemberRow } from "./member-of.ts";

type SessionRow = {
  id: string;
  viewer: Member | Guest;
  createdAt: number;
  lastUsedAt: number;
};

const selectSession = prepare((db, tokenHash: string) =>
  db
    .selectFrom("sessions")
    .leftJoin("members", "members.id", "sessions.member_id")
    .where("token_hash", "=", tokenHash)
    .select([
      "sessions.id as session_id",
      "sessions.created_at",
      "last_used_at",
      "member_id",
      "status",
      ...memberColumns,
    ]),
);

/** The session and who it belongs to, in one query: it is asked on every request. */
export async function findSession(db: DbOrTrx, tokenHash: string): Promise<SessionRow | undefined> {
  const [row] = await selectSession(db, tokenHash);
  if (!row) return undefined;
  const session = {
    id: row.session_id,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
  if (row.member_id === null) return { viewer: { kind: "guest" }, ...session };
  if (row.status !== "active") return undefined;
  return { viewer: memberOf(row as MemberRow), ...session };
}

export async function insertSession(
  db: DbOrTrx,
  session: { tokenHash: string; id: string; memberId: string | null; browser: string; at: number },
): Promise<void> {
  await db
    .insertInto("sessions")
    .values({
      token_hash: session.tokenHash,
      id: session.id,
      member_id: session.memberId,
      browser: session.browser,
      created_at: session.at,
      last_used_at: session.at,
    })
    .execute();
}

export async function touchSession(db: Db, tokenHash: string, at: number): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ last_used_at: at })
    .where("token_hash", "=", tokenHash)
    .execute();
}

/** Where PostgreSQL tells every process of the server which sessions have ended, by their ids. */
export const sessionsChannel = "paddock_sessions";

/** @returns how many there were */
async function endSessions(
  trx: Trx,
  those: DeleteQueryBuilder<Tables, "sessions", DeleteResult>,
): Promise<number> {
  const isPostgres = databaseKind(trx) === "postgres";
  const told = isPostgres ? sql`pg_notify(${sessionsChannel}, id)` : sql`null`;
  const ended = await those.returning(["id", told.as("told")]).execute();
  for (const { id } of ended) announceOnCommit(trx, { of: "access", whose: id });
  return ended.length;
}

export async function deleteSession(trx: Trx, tokenHash: string): Promise<void> {
  await endSessions(trx, trx.deleteFrom("sessions").where("token_hash", "=", tokenHash));
}

/**
 * Tells no other process: its browser goes on with another session.
 * @returns whether it was still there
 */
export async function replaceSession(trx: Trx, tokenHash: string): Promise<boolean> {
  const replaced = await trx
    .deleteFrom("sessions")
    .where("token_hash", "=", tokenHash)
    .returning("id")
    .executeTakeFirst();
  if (replaced) announceOnCommit(trx, { of: "access", whose: replaced.id });
  return replaced !== undefined;
}

export async function deleteMemberSessions(trx: Trx, memberId: string): Promise<void> {
  await endSessions(trx, trx.deleteFrom("sessions").where("member_id", "=", memberId));
}

export async function deleteGuestSessions(trx: Trx): Promise<void> {
  await endSessions(trx, trx.deleteFrom("sessions").where("member_id", "is", null));
}

/** Last used first. */
export async function sessionsOf(db: Db, memberId: string) {
  return db
    .selectFrom("sessions")
    .select(["id", "token_hash as tokenHash", "browser", "last_used_at as lastUsedAt"])
    .where("member_id", "=", memberId)
    .orderBy("last_used_at", "desc")
    .execute();
}

/** @returns whether there was such a session of theirs */
export async function deleteOwnSession(trx: Trx, memberId: string, id: string): Promise<boolean> {
  const own = trx.deleteFrom("sessions").where("member_id", "=", memberId).where("id", "=", id);
  return (await endSessions(trx, own)) > 0;
}

export async function deleteOtherSessions(
  trx: Trx,
  memberId: string,
  tokenHash: string,
): Promise<void> {
  const own = trx.deleteFrom("sessions").where("member_id", "=", memberId);
  await endSessions(trx, own.where("token_hash", "!=", tokenHash));
}

/** Ends all sessions of a member but those that were used last. */
export async function keepNewestSessions(trx: Trx, memberId: string, most: number): Promise<void> {
  const own = trx.deleteFrom("sessions").where("member_id", "=", memberId);
  const kept = trx
    .selectFrom("sessions")
    .select("token_hash")
    .where("member_id", "=", memberId)
    .orderBy("last_used_at", "desc")
    .orderBy("created_at", "desc")
    .limit(most);
  await endSessions(trx, own.where("token_hash", "not in", kept));
}

export async function deleteSessionsBefore(
  db: Db,
  times: { created: number; used: number },
): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where((where) =>
      where.or([where("created_at", "<", times.created), where("last_used_at", "<", times.used)]),
    )
    .execute();
}

/** What signing in needs to know of an account. */
export function findAccount(db: Db, emailKey: string) {
  return selectAccount(db).where("email_key", "=", emailKey).executeTakeFirst();
}

/**
 * The same, by id or address, and until the transaction ends nobody gives it another password or address
 * or removes it. SQLite's transactions are alone anyway.
 */
export function holdAccount(trx: Trx, by: { id: string } | { emailKey: string }) {
  const found =
    "id" in by
      ? selectAccount(trx).where("id", "=", by.id)
      : selectAccount(trx).where("email_key", "=", by.emailKey);
  return (databaseKind(trx) === "postgres" ? found.forUpdate() : found).executeTakeFirst();
}

/** Several at once, in the one order that keeps two who do so from waiting for each other. */
export async function holdAccounts(trx: Trx, ids: readonly string[]): Promise<void> {
  if (databaseKind(trx) === "sqlite" || ids.length === 0) return;
  await selectAccount(trx).where("id", "in", ids).orderBy("id").forUpdate().execute();
}

function selectAccount(db: DbOrTrx) {
  return db
    .selectFrom("members")
    .select(["id", "email", "password_hash"])
    .where("status", "in", memberStatuses)
    .$narrowType<{ email: string }>();
}

/** Who is only invited may have been given a wrong address, where somebody else reads. */
const selectCaptains = prepare((db) =>
  db
    .selectFrom("members")
    .select(["id", "email"])
    .where("role", "=", sql.lit("captain"))
    .where("status", "=", sql.lit("active"))
    .$narrowType<{ email: string }>()
    .orderBy("created_at"),
);

export async function activeCaptains(db: Db): Promise<{ id: string; email: string }[]> {
  return selectCaptains(db);
}
