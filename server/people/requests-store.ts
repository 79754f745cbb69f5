import { emailKey, fullNameOf } from "../../domain/people/people.ts";
import { memberStatuses } from "../../domain/people/person-status.ts";
import type { RequestableRole } from "../../domain/people/roles.ts";
import { Refusal } from "../../domain/refusals.ts";
import type { Db, DbOrTrx, Trx } from "../db/open.ts";
import type { Tables } from "../db/tables.ts";

export type RequestRow = {
  id: string;
  firstName: string;
  lastName: string;
  fullName: string;
  email: string;
  emailKey: string;
  role: RequestableRole;
  subteam: string;
  status: Tables["account_requests"]["status"];
  createdAt: number;
};

const columns = [
  "id",
  "first_name as firstName",
  "last_name as lastName",
  "full_name as fullName",
  "email",
  "email_key as emailKey",
  "role",
  "subteam",
  "status",
  "created_at as createdAt",
] as const;

type NewRequest = Pick<
  RequestRow,
  "id" | "firstName" | "lastName" | "email" | "role" | "subteam"
> & {
  passwordHash: string | null;
  at: number;
  /** Set for imported requests that are already decided. */
  status?: RequestRow["status"];
  approvedAt?: number | null;
  deniedAt?: number | null;
  note?: string;
};

export async function insertRequest(trx: Trx, request: NewRequest): Promise<void> {
  const name = { firstName: request.firstName.trim(), lastName: request.lastName.trim() };
  await trx
    .insertInto("account_requests")
    .values({
      id: request.id,
      first_name: name.firstName,
      last_name: name.lastName,
      full_name: fullNameOf(name),
      email: request.email.trim(),
      email_key: emailKey(request.email),
      password_hash: request.passwordHash,
      role: request.role,
      subteam: request.subteam,
      status: request.status ?? "pending",
      created_at: request.at,
      approved_at: request.approvedAt ?? null,
      denied_at: request.deniedAt ?? null,
      note: request.note || null,
    })
    .execute();
}

/** The newest pending request of each address that has no account. */
function selectWaiting(db: DbOrTrx) {
  return db
    .selectFrom("account_requests as request")
    .where("request.status", "=", "pending")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("members")
            .select("members.id")
            .whereRef("members.email_key", "=", "request.email_key")
            .where("members.status", "in", memberStatuses),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("account_requests as newer")
            .select("newer.id")
            .whereRef("newer.email_key", "=", "request.email_key")
            .where("newer.status", "=", "pending")
            .where((where) =>
              where.or([
                where("newer.created_at", ">", where.ref("request.created_at")),
                where.and([
                  where("newer.created_at", "=", where.ref("request.created_at")),
                  where("newer.id", ">", where.ref("request.id")),
                ]),
              ]),
            ),
        ),
      ),
    );
}

export async function listNewestPerAddress(
  db: Db,
  { before, limit }: { before: { time: number; id: string }; limit: number },
): Promise<RequestRow[]> {
  return selectWaiting(db)
    .select(columns)
    .where((where) =>
      where.or([
        where("created_at", "<", before.time),
        where.and([where("created_at", "=", before.time), where("id", "<", before.id)]),
      ]),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export async function countWaiting(db: DbOrTrx): Promise<number> {
  const row = await selectWaiting(db)
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function listPending(
  db: DbOrTrx,
  emailKeys: readonly string[],
): Promise<RequestRow[]> {
  if (emailKeys.length === 0) return [];
  return db
    .selectFrom("account_requests")
    .select(columns)
    .where("email_key", "in", emailKeys)
    .where("status", "=", "pending")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function findRequest(
  db: DbOrTrx,
  id: string,
): Promise<(RequestRow & { passwordHash: string | null }) | undefined> {
  return db
    .selectFrom("account_requests")
    .select([...columns, "password_hash as passwordHash"])
    .where("id", "=", id)
    .where("status", "<>", "deleted")
    .executeTakeFirst();
}

/** Closes a pending request, once, and deletes its password hash (rules 1.85 and 1.87). */
export async function closeRequest(
  trx: Trx,
  id: string,
  status: Exclude<RequestRow["status"], "pending">,
  { at = Date.now(), note }: { at?: number; note?: string } = {},
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("account_requests")
    .set({
      status,
      password_hash: null,
      ...(status === "approved" ? { approved_at: at } : { denied_at: at }),
      ...(note && { note }),
    })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal("request-handled");
}

function approveHidden(trx: Trx) {
  return trx
    .updateTable("account_requests")
    .set({
      status: "approved",
      note: "user already had account",
      password_hash: null,
      approved_at: Date.now(),
    })
    .where("status", "=", "pending");
}

/** Closes a request whose address has an account. */
export async function closeHiddenRequest(trx: Trx, id: string): Promise<void> {
  await approveHidden(trx).where("id", "=", id).execute();
}

export async function closeHiddenRequests(trx: Trx): Promise<string[]> {
  const closed = await approveHidden(trx)
    .where("email_key", "in", (where) =>
      where
        .selectFrom("members")
        .select("email_key")
        .where("status", "in", memberStatuses)
        .$narrowType<{ email_key: string }>(),
    )
    .returning("id")
    .execute();
  return closed.map(({ id }) => id);
}

/** Closes the requests of an address that a member gives up; captains never saw them. */
export async function closeRequestsOf(trx: Trx, email: string): Promise<void> {
  await approveHidden(trx).where("email_key", "=", emailKey(email)).execute();
}

/** Deletes decided requests after `RECORDS_DAYS`, like audit entries (rule 1.88). */
export async function sweepRequests(db: Db, days: number): Promise<void> {
  const before = Date.now() - days * 24 * 60 * 60 * 1000;
  await db
    .deleteFrom("account_requests")
    .where((where) =>
      where.or([where("approved_at", "<", before), where("denied_at", "<", before)]),
    )
    .where("status", "!=", "pending")
    .execute();
}

export async function deletePending(trx: Trx, id: string): Promise<void> {
  await trx
    .deleteFrom("account_requests")
    .where("id", "=", id)
    .where("status", "=", "pending")
    .execute();
}

export async function listWaitingSince(
  trx: Trx,
  { time, id }: { time: number; id: string },
  limit: number,
): Promise<RequestRow[]> {
  return selectWaiting(trx)
    .select(columns)
    .where("created_at", ">=", time)
    .where((where) =>
      where.or([
        where("created_at", ">", time),
        where.and([where("created_at", "=", time), where("id", ">", id)]),
      ]),
    )
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}
