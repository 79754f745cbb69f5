import type { AuditEntryKind } from "../../domain/people/people-shapes.ts";
import type { DbOrTrx } from "../db/open.ts";

type AuditEntry = {
  kind: AuditEntryKind;
  /** A member's id; null for others, such as a guest or a variable. */
  actor: string | null;
  /** The id of a person, a request, a subteam, or a document. */
  subject?: string;
  /** A plain value such as a role, a name, or an address; never a sentence or a secret. */
  from?: string;
  to?: string;
};

/** Call this in the change's transaction. Only erasing changes an entry (rule 6.32). */
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
