import { sql } from "kysely";
import { emailKey } from "../../domain/people/people.ts";
import { memberStatuses } from "../../domain/people/person-status.ts";
import type { Trx } from "../db/open.ts";
import { addJob } from "../jobs/add-job.ts";
import { deleteMailAbout } from "../mail/add-mail.ts";
import { listLeftPortfolios } from "../people/left-portfolios.ts";
import { mailRequestsAgain } from "../people/requests-actions.ts";
import { findUnclaimed } from "../people/unclaimed.ts";

/** Includes earlier accounts of the person. */
export type Traces = { ids: string[]; emailKeys: string[] };

/** Call this before erasing anything: it finds earlier accounts through the rows to be erased. */
export async function readTraces(trx: Trx, id: string): Promise<Traces> {
  const last = await findLastAddress(trx, id);
  const accounts = [id, ...(last === undefined ? [] : await findEarlierAccounts(trx, last))];
  const known = [
    ...(last === undefined ? [] : [last]),
    ...(await findChangedAddresses(trx, accounts)),
  ];
  const emailKeys = await excludeAddressesInUse(trx, [...new Set(known)], accounts);
  const imported = await Promise.all(emailKeys.map((key) => findUnclaimed(trx, key)));
  const ids = [...accounts, ...imported.filter((memberId) => memberId !== undefined)];
  return { ids: [...new Set(ids)], emailKeys };
}

async function findLastAddress(trx: Trx, id: string): Promise<string | undefined> {
  const person = await trx
    .selectFrom("members")
    .select("email_key as email")
    .where("id", "=", id)
    .executeTakeFirst();
  const removal = await selectRemovals(trx).where("subject_id", "=", id).executeTakeFirst();
  const portfolio = await trx
    .selectFrom("portfolios")
    .select("user_email as email")
    .where("user_id", "=", id)
    .executeTakeFirst();
  const email = person?.email ?? removal?.email ?? portfolio?.email;
  return email === undefined ? undefined : emailKey(email);
}

function selectRemovals(trx: Trx) {
  return trx
    .selectFrom("audit_log")
    .select(["subject_id as id", "from_value as email"])
    .where("kind", "=", "member-removed")
    .where("from_value", "is not", null)
    .$narrowType<{ id: string; email: string }>();
}

async function findEarlierAccounts(trx: Trx, key: string): Promise<string[]> {
  const removed = await selectRemovals(trx)
    .where(sql`lower(from_value)`, "=", key)
    .execute();
  const left = await listLeftPortfolios(trx, [key]);
  return [...removed.map(({ id }) => id), ...left.map(({ userId }) => userId)];
}

async function findChangedAddresses(trx: Trx, ids: readonly string[]): Promise<string[]> {
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

/** Drops addresses that now belong to another member, whose requests and mail must stay. */
async function excludeAddressesInUse(
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
  return keys.filter((key) => !rows.some(({ email_key: inUse }) => inUse === key));
}

export async function hasPersonalData(trx: Trx, id: string): Promise<boolean> {
  const person = await trx
    .selectFrom("members")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirst();
  return person !== undefined && person.status !== "erased";
}

export async function clearAuditValues(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable("audit_log")
    .set({ from_value: null, to_value: null })
    .where((where) =>
      where.or([
        where("subject_id", "in", ids),
        where.and([where("actor_id", "in", ids), where("subject_id", "is", null)]),
        // A zip may be named after the member who imported it.
        where.and([where("actor_id", "in", ids), where("kind", "=", "import-started")]),
      ]),
    )
    .execute();
}

export async function eraseIdempotencyKeys(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("idempotency_keys").where("owner_id", "=", id).execute();
}

/** Documents that the imports made stay, without the name (rule 1.125). */
export async function eraseImports(trx: Trx, ids: readonly string[]): Promise<void> {
  const erased = await trx
    .deleteFrom("imports")
    .where("member_id", "in", ids)
    .returning("file_id as fileId")
    .execute();
  const zips = erased.flatMap(({ fileId }) => fileId ?? []);
  if (zips.length > 0) await addJob(trx, "remove-bytes", { ids: zips });
}

export async function eraseRequests(trx: Trx, emailKeys: readonly string[]): Promise<string[]> {
  if (emailKeys.length === 0) return [];
  const erased = await trx
    .deleteFrom("account_requests")
    .where("email_key", "in", emailKeys)
    .returning("id")
    .execute();
  return erased.map(({ id }) => id);
}

export async function eraseMail(
  trx: Trx,
  { ids, requests }: { ids: readonly string[]; requests: readonly string[] },
): Promise<void> {
  await deleteMailAbout(trx, ids);
  // A deleted email may have named other requests that captains still have to hear about.
  if ((await deleteMailAbout(trx, requests)) > 0) await mailRequestsAgain(trx);
}
