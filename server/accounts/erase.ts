import { sql } from "kysely";
import { emailKey } from "../../domain/people.ts";
import { memberStatuses } from "../../domain/person-status.ts";
import type { Trx } from "../db/open.ts";
import { tellCaptainsAgain } from "../people/requests-actions.ts";
import { findUnclaimed } from "../people/unclaimed.ts";
import { leftPortfolios } from "../portfolios/store.ts";
import { waitingLetters } from "./waiting-letters.ts";

/** What one person was known by: accounts, this one and those before it, and their addresses. */
export type Traces = { ids: string[]; emailKeys: string[] };

/** Asked before anything is erased: some of it is what tells the rest. */
export async function tracesOf(trx: Trx, id: string): Promise<Traces> {
  const email = await lastAddress(trx, id);
  const key = email === undefined ? undefined : emailKey(email);
  const former = [id, ...(key === undefined ? [] : await earlierAccounts(trx, key))];
  const earlier = (await addressChanges(trx, former)).flatMap((detail) => detail.split(" → "));
  const keys = new Set([...(key === undefined ? [] : [key]), ...earlier.map(emailKey)]);
  const emailKeys = await notOfOthers(trx, [...keys], former);
  // What was imported under their addresses alone is theirs as well.
  return { ids: [...new Set([...former, ...(await unclaimedOf(trx, emailKeys))])], emailKeys };
}

async function lastAddress(trx: Trx, id: string): Promise<string | undefined> {
  const person = await trx
    .selectFrom("members")
    .select("email")
    .where("id", "=", id)
    .executeTakeFirst();
  if (person?.email) return person.email;
  const removal = await removals(trx).where("subject_id", "=", id).executeTakeFirst();
  if (removal) return removal.detail;
  const portfolio = await trx
    .selectFrom("portfolios")
    .select("user_email")
    .where("user_id", "=", id)
    .executeTakeFirst();
  return portfolio?.user_email;
}

/** Who was removed, by the address that they had. */
function removals(trx: Trx) {
  return trx
    .selectFrom("records")
    .select(["subject_id", "detail"])
    .where("kind", "=", "member-removed")
    .where("detail", "!=", "");
}

async function earlierAccounts(trx: Trx, key: string): Promise<string[]> {
  const removed = await removals(trx)
    .where(sql`lower(detail)`, "=", key)
    .execute();
  const left = await leftPortfolios(trx, [key]);
  return [
    ...removed.flatMap(({ subject_id: id }) => (id === null ? [] : [id])),
    ...left.map(({ userId }) => userId),
  ];
}

async function addressChanges(trx: Trx, ids: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom("records")
    .select("detail")
    .where("kind", "=", "email-changed")
    .where("subject_id", "in", ids)
    .where("detail", "!=", "")
    .execute();
  return rows.map(({ detail }) => detail);
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

async function unclaimedOf(trx: Trx, emailKeys: readonly string[]): Promise<string[]> {
  const found = await Promise.all(emailKeys.map((key) => findUnclaimed(trx, key)));
  return found.filter((id) => id !== undefined);
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

/** The name in what was recorded of somebody. */
export async function eraseName(trx: Trx, id: string): Promise<void> {
  const none = "";
  await trx.updateTable("records").set({ actor_name: none }).where("actor_id", "=", id).execute();
  // Of a sign-in the browser; in what was changed, an address.
  await trx
    .updateTable("records")
    .set({ detail: none })
    .where("actor_id", "=", id)
    .where("subject_id", "is", null)
    .execute();
  await trx
    .updateTable("records")
    .set({ subject_name: none, detail: none })
    .where("subject_id", "=", id)
    .execute();
}

/** What was answered to them, kept for a repeated request. */
export async function eraseAnswers(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("idempotency_keys").where("owner_id", "=", id).execute();
}

/**
 * What the addresses asked for, and the name in what was decided of it.
 * @returns the names with which they asked
 */
export async function eraseRequests(trx: Trx, emailKeys: readonly string[]): Promise<string[]> {
  if (emailKeys.length === 0) return [];
  const gone = await trx
    .deleteFrom("account_requests")
    .where("email_key", "in", emailKeys)
    .returning(["id", "full_name as fullName"])
    .execute();
  const all = [...gone, ...(await deletedRequests(trx, emailKeys))];
  for (const { id } of all) await eraseName(trx, id);
  return all.map(({ fullName }) => fullName);
}

/** Of the older ones that a captain deleted only the record is left, with their address. */
async function deletedRequests(trx: Trx, emailKeys: readonly string[]) {
  const records = await trx
    .selectFrom("records")
    .select(["subject_id", "subject_name"])
    .where("kind", "=", "request-deleted")
    .where(sql<string>`lower(detail)`, "in", emailKeys)
    .execute();
  return records.map((record) => ({
    id: record.subject_id ?? "",
    fullName: record.subject_name ?? "",
  }));
}

export async function eraseLetters(
  trx: Trx,
  who: { emailKeys: readonly string[]; names: readonly string[] },
): Promise<void> {
  const letters = await waitingLetters(trx, who);
  for (const { id } of letters) await trx.deleteFrom("jobs").where("id", "=", id).execute();
  // To captains, of all who ask to join: of the others they are still to be told.
  if (letters.some(({ to }) => !who.emailKeys.includes(emailKey(to)))) await tellCaptainsAgain(trx);
}
