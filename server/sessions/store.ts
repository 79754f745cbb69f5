import { sql, type DeleteQueryBuilder, type DeleteResult } from "kysely";
import { memberStatuses } from "../../domain/people/person-status.ts";
import type { Guest, Member } from "../../domain/permissions.ts";
import { asList, inList } from "../db/dialects.ts";
import { databaseKind, type Db, type DbOrTrx, type Trx } from "../db/open.ts";
import { prepare } from "../db/prepare.ts";
import type { Tables } from "../db/tables.ts";
import { announceOnCommit } from "../db/transact.ts";
import { hashToken, newToken } from "../ids.ts";
import { memberColumns, memberOf, type MemberRow } from "./member-of.ts";

export type SessionRow = {
  id: string;
  viewer: Member | Guest;
  createdAt: number;
  lastUsedAt: number;
};

const selectByToken = prepare((db, tokenHash: string) =>
  sessionsWithMembers(db).where("token_hash", "=", tokenHash),
);
const selectById = prepare((db, id: string) =>
  sessionsWithMembers(db).where("sessions.id", "=", id),
);

function sessionsWithMembers(db: DbOrTrx) {
  return db
    .selectFrom("sessions")
    .leftJoin("members", "members.id", "sessions.member_id")
    .select([
      "sessions.id as session_id",
      "sessions.created_at",
      "last_used_at",
      "member_id",
      "status",
      ...memberColumns,
    ]);
}

/** Reads the session and its viewer in one query, because every request needs both. */
export async function findSession(db: DbOrTrx, tokenHash: string): Promise<SessionRow | undefined> {
  return toSession(await selectByToken(db, tokenHash));
}

export async function findSessionById(db: Db, id: string): Promise<SessionRow | undefined> {
  return toSession(await selectById(db, id));
}

function toSession([row]: Awaited<ReturnType<typeof selectByToken>>): SessionRow | undefined {
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

/** PostgreSQL notifies all server processes here of the ids of sessions with a new token. */
export const renewedChannel = "paddock_renewed_sessions";

export async function renewSession(trx: Trx, id: string): Promise<string> {
  const token = newToken();
  const now = Date.now();
  await trx
    .updateTable("sessions")
    .set({ token_hash: hashToken(token), created_at: now, last_used_at: now })
    .where("id", "=", id)
    .execute();
  if (databaseKind(trx) === "postgres")
    await sql`select pg_notify(${renewedChannel}, ${id})`.execute(trx);
  return token;
}

/** A session that began while the clock was ahead begins now, so that it does not live longer. */
export async function touchSession(db: Db, tokenHash: string, at: number): Promise<void> {
  await db
    .updateTable("sessions")
    .set({
      last_used_at: at,
      created_at: sql`case when created_at > ${at} then ${at} else created_at end`,
    })
    .where("token_hash", "=", tokenHash)
    .execute();
}

/** PostgreSQL notifies all server processes on this channel of the ids of ended sessions. */
export const sessionsChannel = "paddock_sessions";

async function endSessions(
  trx: Trx,
  deletion: DeleteQueryBuilder<Tables, "sessions", DeleteResult>,
): Promise<number> {
  const isPostgres = databaseKind(trx) === "postgres";
  const notification = isPostgres ? sql`pg_notify(${sessionsChannel}, id)` : sql`null`;
  const ended = await deletion.returning(["id", notification.as("notification")]).execute();
  for (const { id } of ended) announceOnCommit(trx, { kind: "access", id });
  return ended.length;
}

export async function deleteSession(trx: Trx, tokenHash: string): Promise<void> {
  await endSessions(trx, trx.deleteFrom("sessions").where("token_hash", "=", tokenHash));
}

/** Does not notify other processes, because the browser continues with a new session. */
export async function replaceSession(trx: Trx, tokenHash: string): Promise<void> {
  const replaced = await trx
    .deleteFrom("sessions")
    .where("token_hash", "=", tokenHash)
    .returning("id")
    .executeTakeFirst();
  if (replaced) announceOnCommit(trx, { kind: "access", id: replaced.id });
}

export async function deleteGuestSessions(trx: Trx): Promise<void> {
  await endSessions(trx, trx.deleteFrom("sessions").where("member_id", "is", null));
}

export async function listSessions(db: Db, memberId: string) {
  return db
    .selectFrom("sessions")
    .select(["id", "token_hash as tokenHash", "browser", "last_used_at as lastUsedAt"])
    .where("member_id", "=", memberId)
    .orderBy("last_used_at", "desc")
    .execute();
}

export async function deleteOwnSession(trx: Trx, memberId: string, id: string): Promise<boolean> {
  const own = trx.deleteFrom("sessions").where("member_id", "=", memberId).where("id", "=", id);
  return (await endSessions(trx, own)) > 0;
}

export async function deleteMemberSessions(
  trx: Trx,
  memberId: string,
  keptTokenHash = "",
): Promise<void> {
  const own = trx.deleteFrom("sessions").where("member_id", "=", memberId);
  await endSessions(trx, own.where("token_hash", "!=", keptTokenHash));
}

export async function keepNewestSessions(trx: Trx, memberId: string, max: number): Promise<void> {
  const own = trx.deleteFrom("sessions").where("member_id", "=", memberId);
  const newest = trx
    .selectFrom("sessions")
    .select("token_hash")
    .where("member_id", "=", memberId)
    .orderBy("last_used_at", "desc")
    .orderBy("created_at", "desc")
    .limit(max);
  await endSessions(trx, own.where("token_hash", "not in", newest));
}

/** @param lengths milliseconds */
export async function deleteOldSessions(
  db: Db,
  lengths: { created: number; used: number },
): Promise<void> {
  const now = Date.now();
  await db
    .deleteFrom("sessions")
    .where(({ between, not, or }) =>
      or([
        not(between("created_at", now - lengths.created, now + lengths.created)),
        not(between("last_used_at", now - lengths.used, now + lengths.used)),
      ]),
    )
    .execute();
}

export function findAccount(db: Db, emailKey: string) {
  return selectAccount(db).where("email_key", "=", emailKey).executeTakeFirst();
}

/** Until the transaction ends, the account's password, address, and status cannot change. */
export function lockAccount(trx: Trx, by: { id: string } | { emailKey: string }) {
  const query =
    "id" in by
      ? selectAccount(trx).where("id", "=", by.id)
      : selectAccount(trx).where("email_key", "=", by.emailKey);
  return (databaseKind(trx) === "postgres" ? query.forUpdate() : query).executeTakeFirst();
}

/** Locks in order of id, so that concurrent calls cannot deadlock. */
export async function lockAccounts(trx: Trx, ids: readonly string[]): Promise<void> {
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

/** Leaves out invited captains, whose address is not confirmed yet. */
const selectCaptains = prepare((db) =>
  db
    .selectFrom("members")
    .select(["id", "email"])
    .where("role", "=", sql.lit("captain"))
    .where("status", "=", sql.lit("active"))
    .$narrowType<{ email: string }>()
    .orderBy("created_at"),
);

/** @returns the ids of members who can sign in, in the same order */
export async function listActiveMembers(db: DbOrTrx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("members")
    .select("id")
    .where("id", "in", inList(db, asList(db, ids), "text"))
    .where("status", "=", "active")
    .execute();
  const active = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => active.has(id));
}

export async function listActiveCaptains(db: DbOrTrx): Promise<{ id: string; email: string }[]> {
  return selectCaptains(db);
}
