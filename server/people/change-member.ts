import type { AuditEntryKind } from "../../domain/people/people-shapes.ts";
import { emailKey, fullNameOf } from "../../domain/people/people.ts";
import { addAuditEntry } from "../audit-log/add-audit-entry.ts";
import type { Trx } from "../db/open.ts";
import { addJob } from "../jobs/add-job.ts";
import { deleteRequestNotification } from "./end-access.ts";
import { updateMember, insertSubteamWatch, type MemberRow } from "./store.ts";

type Before = Omit<MemberRow, "createdAt" | "isInvited">;

type Change = Partial<Pick<Before, "email" | "firstName" | "lastName" | "role" | "subteam">>;

/** @param actor null for an import */
export async function changeMember(
  trx: Trx,
  actor: string | null,
  before: Before,
  change: Change,
): Promise<void> {
  const after = { ...before, ...change };
  await updateMember(trx, before.id, change);
  if (before.subteam !== after.subteam) await insertSubteamWatch(trx, before.id, after.subteam);
  if (before.role === "captain" && after.role !== "captain")
    await deleteRequestNotification(trx, before.id);
  const name = fullNameOf({ firstName: after.firstName.trim(), lastName: after.lastName.trim() });
  const hasNewEmail = emailKey(before.email) !== emailKey(after.email);
  const changes: [kind: AuditEntryKind, from: string, to: string][] = [
    ["name-changed", before.fullName, name],
    ["role-changed", before.role, after.role],
    ["subteam-changed", before.subteam, after.subteam],
    ["email-changed", before.email, hasNewEmail ? after.email.trim() : before.email],
  ];
  for (const [kind, from, to] of changes) {
    if (from !== to) await addAuditEntry(trx, { kind, actor, subject: before.id, from, to });
  }
  if (name !== before.fullName) await addJob(trx, "index-author", { memberId: before.id });
}
