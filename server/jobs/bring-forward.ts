import type { JobKind } from "../../domain/system/job-kinds.ts";
import type { Db } from "../db/open.ts";

const minute = 60 * 1000;
const hour = 60 * minute;

/** Kinds that are planned for another day; all others wait for an hour at most. */
const plannedKinds: readonly JobKind[] = ["remove-bytes", "send-digest", "back-up"];

/** Makes jobs due now that were due, or nearly, before the clock was set back (rule 11.44). */
export async function bringForward(db: Db, latest: number): Promise<void> {
  const now = Date.now();
  if (latest - now < minute) return;
  await db
    .updateTable("jobs")
    .set({ run_at: now })
    .where("run_at", ">", now)
    .where(({ and, eb, or }) =>
      or([
        eb("run_at", "<=", latest),
        and([eb("run_at", "<=", latest + hour), eb("kind", "not in", plannedKinds)]),
      ]),
    )
    .execute();
}
