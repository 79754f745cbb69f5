import type { Trx } from "../db/open.ts";
import { recordEvent } from "../events/record-event.ts";

/** An event for each of many members would make resuming streams skip other events (rule 6.61). */
export async function announceNotifications(trx: Trx, memberIds: readonly string[]): Promise<void> {
  const ids = [...new Set(memberIds)];
  if (ids.length === 0) return;
  await recordEvent(trx, {
    kind: "notifications.changed",
    subjectId: ids.join(" "),
    actorId: null,
    at: Date.now(),
  });
}
