import { sql } from "kysely";
import { emailKey } from "../../domain/people/people.ts";
import { memberStatuses } from "../../domain/people/person-status.ts";
import type { Trx } from "../db/open.ts";
import { deleteMailAbout } from "../mail/add-mail.ts";
import { orphanedPortfolios } from "../people/orphaned-portfolios.ts";
import { notifyCaptainsAgain } from "../people/requests-actions.ts";
import { findUnclaimed } from "../people/unclaimed.ts";

/** The rows of one person, of this account and those before it, and their addresses. */
export type Traces = { ids: string[]; emailKeys: string[] };

/** Asked before anything is erased: some of it is what tells the rest. */
export async function tracesOf(trx: Trx, id: string): Promise<Traces> {
  const last = await lastAddress(trx, id);
  const accounts = [id, ...(last === undefined ? [] : await earlierAccounts(trx, last))];
  const known = [...(last === undefined ? [] : [last]), ...(await changedAddresses(trx, accounts))];
  const emailKeys = await notOfOthers(trx, [...new Set(known)], accounts);
  // What was imported under their addresses alone is theirs as well.
  const imported = await Promise.all(emailKeys.map((key) => findUnclaimed(trx, key)));
  const ids = [...accounts, ...imported.filter((one) => one !== undefined)];
  return { ids: [...new Set(ids)], emailKeys };
}

async function lastAddress(trx: Trx, id: string): Promise<string | undefined> {
  const person = await trx
    .selectFrom("members")
    .select("email_key as email")
    .where("id", "=", id)
    .executeTakeFirst();
  const removal = await removals(trx).where("subject_id", "=", id).executeTakeFirst();
  const portfolio = await trx
    .selectFrom("portfolios")
    .select("user_email as email")
    .where("user_id", "=", id)
    .executeTakeFirst();
  const email = person?.email ?? removal?.email ?? portfolio?.email;
  return email === undefined ? undefined : emailKey(email);
}

/** Removed members, by the address that they had. */
function removals(trx: Trx) {
  return trx
    .selectFrom("audit_log")
    .select(["subject_id as id", "from_value as email"])
    .where("kind", "=", "member-removed")
    .where("from_value", "is not", null)
    .$narrowType<{ id: string; email: string }>();
}

async function earlierAccounts(trx: Trx, key: string): Promise<string[]> {
  const removed = await removals(trx)
    .where(sql`lower(from_value)`, "=", key)
    .execute();
  const left = await orphanedPortfolios(trx, [key]);
  return [...removed.map(({ id }) => id), ...left.map(({ userId }) => userId)];
}

async function changedAddresses(trx: Trx, ids: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom("audit_log")
    .select(["from_value", "to_value"])
    .where("kind", "=", "email-changed")
    .where("subject_id", "in", ids)
    .execute();
  return rows.flatMap(({ from_value: from, to_value: to }) =>
    [from, to].flatMap((email) => (email === null ? [] : [emailKey(email)])),
  );
}

/** An address may have passed on to another member, whose requests and letters are theirs. */
async function notOfOthers(
  trx: Trx,
  keys: readonly string[],
  ids: readonly string[],
): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await trx
    .selectFrom("members")
    .select("email_key")
    .where("email_key", "in", keys)
    .where("id", "not in", ids)
    .where("status", "in", memberStatuses)
    .execute();
  return keys.filter((key) => !rows.some(({ email_key: other }) => other === key));
}

/** Whether something personal is left of somebody who was a member. */
export async function isRemembered(trx: Trx, id: string): Promise<boolean> {
  const person = await trx
    .selectFrom("members")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirst();
  return person !== undefined && person.status !== "erased";
}

/** Entries stay, without what they tell about these people and requests. */
export async function clearAuditValues(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable("audit_log")
    .set({ from_value: null, to_value: null })
    .where((where) =>
      where.or([
        where("subject_id", "in", ids),
        where.and([where("actor_id", "in", ids), where("subject_id", "is", null)]),
      ]),
    )
    .execute();
}

/** What was answered to them, kept for a repeated request. */
export async function eraseAnswers(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("idempotency_keys").where("owner_id", "=", id).execute();
}

/** @returns the ids of the requests of these addresses, which are gone */
export async function eraseRequests(trx: Trx, emailKeys: readonly string[]): Promise<string[]> {
  if (emailKeys.length === 0) return [];
  const gone = await trx
    .deleteFrom("account_requests")
    .where("email_key", "in", emailKeys)
    .returning("id")
    .execute();
  return gone.map(({ id }) => id);
}

export async function eraseMail(
  trx: Trx,
  { ids, requests }: { ids: readonly string[]; requests: readonly string[] },
): Promise<void> {
  await deleteMailAbout(trx, ids);
  // A digest names others as well, of whom captains are still to be told.
  if ((await deleteMailAbout(trx, requests)) > 0) await notifyCaptainsAgain(trx);
}
