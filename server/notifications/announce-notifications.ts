import type { Trx } from "../db/open.ts";
import { recordEvent } from "../events/record-event.ts";

/**
 * Tells open screens that the notifications or watches of these members have changed (rule 6.61).
 * An event for each of many members would make streams that resume skip others' events.
 */
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
