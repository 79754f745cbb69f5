import type { Allowed } from "../../domain/permissions.ts";
import { saveStoredValue } from "../db/stored-values.ts";
import type { WriteContext } from "../db/transact.ts";
import { recordEvent } from "../events/record-event.ts";
import { perform } from "../sessions/perform.ts";

/** Hides the first steps from all captains for good (rule 9.38). Idempotent. */
export async function dismissFirstSteps(
  context: WriteContext,
  allowed: Allowed<"accounts.manage">,
): Promise<void> {
  await perform(context, allowed, async (trx, viewer) => {
    await saveStoredValue(trx, "first-steps-dismissed", "1");
    const event = { kind: "settings.changed", subjectId: "first-steps" } as const;
    await recordEvent(trx, { ...event, actorId: viewer.id, at: Date.now() });
  });
}
