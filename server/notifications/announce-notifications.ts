import type { Trx } from "../db/open.ts";
import { recordEvent } from "../events/record-event.ts";

/**
 * Tells open screens that notifications or watches have changed: those of one member, or of all.
 * An event for each of many members would make streams that resume skip others' events.
 */
export async function announceNotifications(trx: Trx, memberIds: readonly string[]): Promise<void> {
  const [first, ...others] = new Set(memberIds);
  if (first === undefined) return;
  await recordEvent(trx, {
    kind: "notifications.changed",
    subjectId: others.length === 0 ? first : "",
    actorId: null,
    at: Date.now(),
  });
}
