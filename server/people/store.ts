import { sql, type ExpressionBuilder } from "kysely";
import { emailKey, fullNameOf } from "../../domain/people/people.ts";
import { memberStatuses, type PersonStatus } from "../../domain/people/person-status.ts";
import type { Role } from "../../domain/people/roles.ts";
import type { Member } from "../../domain/permissions.ts";
import { containsPattern } from "../db/dialects.ts";
import type { Db, DbOrTrx, Trx } from "../db/open.ts";
import type { Tables } from "../db/tables.ts";
import { memberColumns } from "../sessions/member-of.ts";
import { claimUnclaimedAuthor, mergeUnclaimed } from "./unclaimed.ts";

export type NewMember = {
  /** Unused when an imported person with the address already has an id. */
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  subteam: string;
  passwordHash: string | null;
  at: number;
};

export async function insertMember(trx: Trx, member: NewMember): Promise<string> {
  const name = { firstName: member.firstName.trim(), lastName: member.lastName.trim() };
  const account = {
    email: member.email.trim(),
    email_key: emailKey(member.email),
    first_name: name.firstName,
    last_name: name.lastName,
    full_name: fullNameOf(name),
    role: member.role,
    subteam: member.subteam,
    status: member.passwordHash === null ? "invited" : "active",
    password_hash: member.passwordHash,
    created_at: member.at,
    approved_at: member.at,
    updated_at: member.at,
  } as const;
  const claimed = await claimUnclaimedAuthor(trx, account);
  const id = claimed ?? member.id;
  if (claimed === undefined)
    await trx
      .insertInto("members")
      .values({ id, ...account })
      .execute();
  await insertSubteamWatch(trx, id, member.subteam);
  return id;
}

/** Members watch their subteam at first, and a new one besides the old (rules 13.5 and 13.50). */
export async function insertSubteamWatch(
  trx: Trx,
  memberId: string,
  subteam: string,
): Promise<void> {
  await trx
    .insertInto("subteam_watches")
    .values({ subteam, member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function accounts(db: DbOrTrx) {
  return db.selectFrom("members").where("status", "in", memberStatuses);
}

export async function countMembers(db: DbOrTrx): Promise<number> {
  const row = await accounts(db)
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export type MemberRow = Omit<Member, "kind"> & {
  createdAt: number;
  /** True until the member has chosen a password. */
  isInvited: boolean;
};

const columns = [...memberColumns, "created_at as createdAt", "status"] as const;

type Selected = Omit<MemberRow, "email" | "isInvited"> & {
  email: string | null;
  status: PersonStatus;
};

function toMember({ status, email, ...row }: Selected): MemberRow {
  return { ...row, email: email ?? "", isInvited: status === "invited" };
}

export async function findMember(db: DbOrTrx, id: string): Promise<MemberRow | undefined> {
  const row = await accounts(db).select(columns).where("id", "=", id).executeTakeFirst();
  return row && toMember(row);
}

export async function findMemberByEmail(
  db: DbOrTrx,
  email: string,
): Promise<MemberRow | undefined> {
  const row = await accounts(db)
    .select(columns)
    .where("email_key", "=", emailKey(email))
    .executeTakeFirst();
  return row && toMember(row);
}

export type TeamRow = MemberRow & {
  invitedUntil: number | null;
};

type TeamQuery = {
  q?: string | undefined;
  role?: Role | undefined;
  after?: { isInvited: boolean; name: string; id: string } | undefined;
  limit: number;
};

/** Lists those without a password first, by name. `q` matches part of a name or email address. */
export async function listTeam(
  db: Db,
  { q = "", role, after, limit }: TeamQuery,
): Promise<{ members: TeamRow[]; total: number; invited: number }> {
  const pattern = containsPattern(q);
  let matching = accounts(db);
  if (role) matching = matching.where("role", "=", role);
  if (q.trim() !== "") {
    matching = matching.where((where) =>
      where.or([
        sql<boolean>`lower(full_name) like ${pattern} escape '\\'`,
        sql<boolean>`email_key like ${pattern} escape '\\'`,
      ]),
    );
  }
  const counts = await matching
    .select(({ fn }) => [
      fn.countAll<number>().as("total"),
      fn.countAll<number>().filterWhere("status", "=", "invited").as("invited"),
    ])
    .executeTakeFirstOrThrow();
  let page = matching
    .select(columns)
    .select((select) =>
      select
        .selectFrom("links")
        .select(({ fn }) => fn.max("expires_at").as("until"))
        .whereRef("member_id", "=", "members.id")
        .where("purpose", "=", "invitation")
        .as("invitedUntil"),
    )
    .orderBy("status", "desc")
    .orderBy("full_name")
    .orderBy("id")
    .limit(limit);
  if (after) page = page.where((where) => isAfter(where, after));
  const members = (await page.execute()).map(({ invitedUntil, ...row }) =>
    Object.assign(toMember(row), {
      invitedUntil: invitedUntil === null ? null : Number(invitedUntil),
    }),
  );
  return { members, total: Number(counts.total), invited: Number(counts.invited) };
}

function isAfter(
  where: ExpressionBuilder<Tables, "members">,
  { isInvited, name, id }: NonNullable<TeamQuery["after"]>,
) {
  const status = isInvited ? "invited" : "active";
  return where.or([
    where("status", "<", status),
    where.and([where("status", "=", status), where("full_name", ">", name)]),
    where.and([
      where("status", "=", status),
      where("full_name", "=", name),
      where("members.id", ">", id),
    ]),
  ]);
}

export function listSubteamMembers(db: Db, subteam: string) {
  return db
    .selectFrom("members")
    .select(["id", "full_name as fullName", "role"])
    .where("status", "=", "active")
    .where("subteam", "=", subteam)
    .where("role", "in", ["team-lead", "design-team"])
    .orderBy("role", "desc")
    .orderBy("full_name")
    .execute();
}

export async function updateMember(
  trx: Trx,
  id: string,
  change: Partial<Pick<MemberRow, "email" | "firstName" | "lastName" | "role" | "subteam">>,
): Promise<void> {
  const { email, firstName, lastName, role, subteam } = change;
  const name =
    firstName !== undefined && lastName !== undefined
      ? { firstName: firstName.trim(), lastName: lastName.trim() }
      : undefined;
  if (email !== undefined) await mergeUnclaimed(trx, id, email);
  await trx
    .updateTable("members")
    .set({
      updated_at: Date.now(),
      ...(email !== undefined && { email: email.trim(), email_key: emailKey(email) }),
      ...(name && {
        first_name: name.firstName,
        last_name: name.lastName,
        full_name: fullNameOf(name),
      }),
      ...(role && { role }),
      ...(subteam && { subteam }),
    })
    .where("id", "=", id)
    .execute();
}

/** Keeps the address by which the portfolio is found after the member is removed (rule 1.82). */
export async function updatePortfolioEmail(trx: Trx, id: string, email: string): Promise<void> {
  await trx
    .updateTable("portfolios")
    .set({ user_email: emailKey(email) })
    .where("user_id", "=", id)
    .execute();
}

export async function setPassword(trx: Trx, id: string, passwordHash: string): Promise<void> {
  await trx
    .updateTable("members")
    // `updated_at` stays: an import uses it to detect changes to name, role, or subteam.
    .set({ password_hash: passwordHash, status: "active" })
    .where("id", "=", id)
    .execute();
}

export async function findPasswordHash(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("members")
    .select("password_hash")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/** Leaves out invited captains, who cannot sign in yet. */
export async function countCaptains(trx: Trx): Promise<number> {
  const row = await trx
    .selectFrom("members")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("role", "=", "captain")
    .where("status", "=", "active")
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
