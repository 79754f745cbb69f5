import type { Trx } from "../db/open.ts";
import { recordEvent } from "../events/record-event.ts";

/** Tells a member's open screens that their notifications or watches have changed. */
export async function announceNotifications(trx: Trx, memberId: string): Promise<void> {
  const event = { kind: "notifications.changed", subjectId: memberId, actorId: null } as const;
  await recordEvent(trx, { ...event, at: Date.now() });
}
