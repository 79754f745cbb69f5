import type { Db } from "../db/open.ts";
import type { Log } from "../http/log.ts";
import { startRounds, type Rounds } from "../rounds.ts";
import type { JobKinds } from "./add-job.ts";

export type JobHandlers = { [K in keyof JobKinds]: (payload: JobKinds[K]) => Promise<void> };

export type JobRunner = Pick<Rounds, "wake" | "stop"> & {
  /** Resolves when nothing is due any more. */
  idle: () => Promise<void>;
};

const lease = 5 * 60 * 1000;
const attemptsMax = 10;

/** Runs what is due, one job at a time; several processes share the work by leases in the table. */
export function startJobs(db: Db, handlers: JobHandlers, log: Log): JobRunner {
  const { settled, ...rounds } = startRounds(
    () => runNext(db, handlers, log),
    (error) =>
      log.error("jobs could not be read", {
        error: String((error as { code?: unknown }).code ?? error),
      }),
  );
  return { ...rounds, idle: settled };
}

async function runNext(db: Db, handlers: JobHandlers, log: Log): Promise<boolean> {
  const job = await claimJob(db);
  if (!job) return false;
  try {
    const handler = handlers[job.kind as keyof JobKinds] as (payload: unknown) => Promise<void>;
    await handler(JSON.parse(job.payload));
    await db.deleteFrom("jobs").where("id", "=", job.id).execute();
  } catch (error) {
    await postpone(db, job, error);
    log.error("job failed", { kind: job.kind, job: job.id, attempt: job.attempts });
  }
  return true;
}

type Job = { id: string; kind: string; payload: string; attempts: number };

async function claimJob(db: Db): Promise<Job | undefined> {
  const now = Date.now();
  const due = await db
    .selectFrom("jobs")
    .select("id")
    .where("run_at", "<=", now)
    .where("locked_until", "<", now)
    .where("attempts", "<", attemptsMax)
    .orderBy("run_at")
    .limit(1)
    .executeTakeFirst();
  if (!due) return undefined;
  const claimed = await db
    .updateTable("jobs")
    .set((set) => ({ locked_until: now + lease, attempts: set("attempts", "+", 1) }))
    .where("id", "=", due.id)
    .where("locked_until", "<", now)
    .returning(["id", "kind", "payload", "attempts"])
    .executeTakeFirst();
  // Another process was faster: what it took is not due any more, so look again.
  return claimed ?? claimJob(db);
}

/** Tried again with growing pauses, from ten seconds to an hour and a half; a failed job stays in the table. */
async function postpone(
  db: Db,
  job: { id: string; attempts: number },
  error: unknown,
): Promise<void> {
  await db
    .updateTable("jobs")
    .set({
      run_at: Date.now() + 10_000 * 2 ** (job.attempts - 1),
      locked_until: 0,
      last_error: error instanceof Error ? error.message.slice(0, 500) : "unknown",
    })
    .where("id", "=", job.id)
    .execute();
}
