import type { AuditEntryKind } from "../../domain/people/people-shapes.ts";
import type { DbOrTrx } from "../db/open.ts";

type AuditEntry = {
  kind: AuditEntryKind;
  /** The id of who did it; null for the settings, an import, and what nobody can know. */
  actor: string | null;
  /** The id of the person, request or document it was done to. */
  subject?: string;
  /** Values, never sentences or secrets: a role, a subteam, an address, a name, a reason. */
  from?: string;
  to?: string;
};

/** Records who did what to whom, in the transaction that does it (rule 6.22). Only erasing changes it later (rule 6.32). */
export async function addAuditEntry(db: DbOrTrx, entry: AuditEntry): Promise<void> {
  await db
    .insertInto("audit_log")
    .values({
      kind: entry.kind,
      actor_id: entry.actor,
      subject_id: entry.subject ?? null,
      from_value: entry.from ?? null,
      to_value: entry.to ?? null,
      at: Date.now(),
    })
    .execute();
}

const day = 24 * 60 * 60 * 1000;

export async function sweepAuditLog(db: DbOrTrx, days: number): Promise<void> {
  await db
    .deleteFrom("audit_log")
    .where("at", "<", Date.now() - days * day)
    .execute();
}
