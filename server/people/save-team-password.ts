import type { Trx } from "../db/open.ts";
import { holdTeamPassword, saveTeamSetting } from "../db/team-settings.ts";
import { recordEvent } from "../events/record-event.ts";
import { recordDeed } from "../records/record-deed.ts";
import { deleteGuestSessions } from "../sessions/store.ts";

type By = {
  /** Null when it comes from the settings. */
  actor: { id: string; name: string } | null;
  detail?: string;
};

/** Sets what guests enter with; whoever entered with the one before is out (rule 1.11). */
export async function saveTeamPassword(
  trx: Trx,
  hash: string,
  { actor, detail = "" }: By,
): Promise<void> {
  await holdTeamPassword(trx);
  await saveTeamSetting(trx, "guest-password-hash", hash);
  await deleteGuestSessions(trx);
  await recordDeed(trx, { kind: "team-password-changed", actor, detail });
  const event = { subjectId: "", actorId: actor?.id ?? null, at: Date.now() };
  await recordEvent(trx, { kind: "guest-access.changed", ...event });
}
