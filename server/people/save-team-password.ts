import { addAuditEntry } from "../audit-log/add-audit-entry.ts";
import type { Trx } from "../db/open.ts";
import { lockTeamPassword, saveStoredValue } from "../db/stored-values.ts";
import { recordEvent } from "../events/record-event.ts";
import { deleteGuestSessions } from "../sessions/store.ts";

/** Ends all guest sessions (rule 1.54). @param actor null when the password is from a variable */
export async function saveTeamPassword(
  trx: Trx,
  hash: string,
  actor: string | null,
): Promise<void> {
  await lockTeamPassword(trx);
  await saveStoredValue(trx, "guest-password-hash", hash);
  await deleteGuestSessions(trx);
  const entry = { kind: "team-password-changed", actor } as const;
  await addAuditEntry(trx, { ...entry, ...(actor === null && { from: "settings" }) });
  const event = { subjectId: "", actorId: actor, at: Date.now() };
  await recordEvent(trx, { kind: "guest-access.changed", ...event });
}
