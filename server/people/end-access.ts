import { lock } from "../db/dialects.ts";
import type { Trx } from "../db/open.ts";
import { announceOnCommit } from "../db/transact.ts";
import { deleteMemberSessions } from "../sessions/store.ts";
import { deleteMemberTokens } from "../tokens/store.ts";
import { endLinks } from "./links.ts";

/** Keeps the session with `keptTokenHash` (rules 1.92, 1.110, and 1.144). */
export async function endAccess(trx: Trx, memberId: string, keptTokenHash?: string): Promise<void> {
  await deleteMemberSessions(trx, memberId, keptTokenHash);
  await deleteMemberTokens(trx, memberId);
  await endLinks(trx, memberId);
  announceOnCommit(trx, { kind: "access", id: memberId });
}

/** Tables whose rows are of use to their member alone (rule 13.17). */
const ownTables = [
  "document_watches",
  "subteam_watches",
  "notifications",
  "notification_choices",
  "notification_mails",
  "unsubscribe_tokens",
  "stars",
  "views",
] as const;

async function deleteOwnRows(trx: Trx, memberId: string): Promise<void> {
  await lockNotifications(trx);
  for (const table of ownTables)
    await trx.deleteFrom(table).where("member_id", "=", memberId).execute();
}

/** Only captains have the notification of requests (rule 13.53). */
export async function deleteRequestNotification(trx: Trx, memberId: string): Promise<void> {
  await lockNotifications(trx);
  await trx
    .deleteFrom("notifications")
    .where("member_id", "=", memberId)
    .where("kind", "=", "request")
    .execute();
}

/** A job may be writing notifications. */
async function lockNotifications(trx: Trx): Promise<void> {
  await lock(trx, "notifications");
}

const noAccount = { email: null, email_key: null, password_hash: null };

/** Keeps the name, which documents still show (rule 1.120). */
export async function endMembership(trx: Trx, id: string): Promise<void> {
  await endAccess(trx, id);
  await deleteOwnRows(trx, id);
  await trx
    .updateTable("members")
    .set({ ...noAccount, status: "removed" })
    .where("id", "=", id)
    .execute();
}

/** Clears the person's row. References to it are then shown as "Former member" (rule 1.134). */
export async function clearPerson(trx: Trx, id: string): Promise<void> {
  await endAccess(trx, id);
  await deleteOwnRows(trx, id);
  await trx
    .updateTable("members")
    .set({
      ...noAccount,
      status: "erased",
      first_name: "",
      last_name: "",
      full_name: "",
      role: "design-team",
      subteam: "general",
    })
    .where("id", "=", id)
    .execute();
}
