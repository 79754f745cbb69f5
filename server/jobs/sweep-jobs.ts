import type { Db } from "../db/open.ts";
import type { JobKind } from "./add-job.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Kinds that are planned for another day; all others wait for an hour at most. */
const plannedKinds: readonly JobKind[] = ["remove-bytes", "send-digest", "back-up"];

/**
 * A job that waits longer than any does was planned before the clock was set back: it is due now
 * (rule 11.43).
 */
export async function sweepJobs(db: Db): Promise<void> {
  const now = Date.now();
  await db
    .updateTable("jobs")
    .set({ run_at: now })
    .where(({ and, eb, or }) =>
      or([
        eb("run_at", ">", now + 2 * day),
        and([eb("run_at", ">", now + 2 * hour), eb("kind", "not in", plannedKinds)]),
      ]),
    )
    .execute();
}
