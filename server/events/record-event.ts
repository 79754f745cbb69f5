import type { EventKind } from "../../domain/events.ts";
import type { Trx } from "../db/open.ts";

type Event = {
  kind: EventKind;
  subjectId: string;
  subteam?: string;
  actorId: string | null;
  at: number;
};

/** Written in the same transaction as the change, so that neither is ever there without the other. */
export async function recordEvent(trx: Trx, event: Event): Promise<void> {
  await trx
    .insertInto("events")
    .values({
      kind: event.kind,
      subject_id: event.subjectId,
      subteam: event.subteam ?? null,
      actor_id: event.actorId,
      at: event.at,
    })
    .execute();
}
