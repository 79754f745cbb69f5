import type { RecordKind } from "../../domain/people-shapes.ts";
import type { DbOrTrx } from "../db/open.ts";

type Deed = {
  kind: RecordKind;
  actor: { id: string; name: string } | null;
  subject?: { id: string; name: string };
  /** What changed, in words and without secrets. */
  detail?: string;
};

/** Appends who did what to whom, in the transaction that does it (rule 6.5). Nothing alters it later but erasing (rule 1.23). */
export async function recordDeed(db: DbOrTrx, deed: Deed): Promise<void> {
  await db
    .insertInto("records")
    .values({
      kind: deed.kind,
      actor_id: deed.actor?.id ?? null,
      actor_name: deed.actor?.name ?? null,
      subject_id: deed.subject?.id ?? null,
      subject_name: deed.subject?.name ?? null,
      detail: deed.detail ?? "",
      at: Date.now(),
    })
    .execute();
}

const day = 24 * 60 * 60 * 1000;

export async function sweepRecords(db: DbOrTrx, days: number): Promise<void> {
  await db
    .deleteFrom("records")
    .where("at", "<", Date.now() - days * day)
    .execute();
}
