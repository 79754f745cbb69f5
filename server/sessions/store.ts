import type { Guest, Member } from "../../domain/permissions.ts";
import type { Role } from "../../domain/roles.ts";
import type { SubteamId } from "../../domain/subteams.ts";
import type { Db, DbOrTrx } from "../db/open.ts";

type SessionRow = {
  viewer: Member | Guest;
  createdAt: number;
  lastUsedAt: number;
};

/** The session and who it belongs to, in one query: it is asked on every request. */
export async function findSession(db: Db, tokenHash: string): Promise<SessionRow | undefined> {
  const row = await db
    .selectFrom("sessions")
    .leftJoin("members", "members.id", "sessions.member_id")
    .where("token_hash", "=", tokenHash)
    .select([
      "sessions.created_at",
      "last_used_at",
      "member_id",
      "members.id",
      "first_name",
      "last_name",
      "full_name",
      "email",
      "role",
      "subteam",
      "status",
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const times = { createdAt: row.created_at, lastUsedAt: row.last_used_at };
  if (row.member_id === null) return { viewer: { kind: "guest" }, ...times };
  if (row.id === null || row.status !== "active") return undefined;
  const viewer: Member = {
    kind: "member",
    id: row.id,
    firstName: row.first_name ?? "",
    lastName: row.last_name ?? "",
    fullName: row.full_name ?? "",
    email: row.email ?? "",
    role: row.role as Role,
    subteam: row.subteam as SubteamId,
  };
  return { viewer, ...times };
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

export async function deleteSession(db: DbOrTrx, tokenHash: string): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute();
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
  return db
    .selectFrom("members")
    .select(["id", "password_hash"])
    .where("email_key", "=", emailKey)
    .where("status", "=", "active")
    .executeTakeFirst();
}

export async function captainAddresses(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("members")
    .select("email")
    .where("role", "=", "captain")
    .where("status", "=", "active")
    .orderBy("created_at")
    .execute();
  return rows.map((row) => row.email);
}
