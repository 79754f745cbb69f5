import type { Db } from "../db/open.ts";
import type { Log } from "../http/log.ts";
import { startRounds, type Rounds } from "../rounds.ts";
import { attemptsMax, lettersMax, type JobKinds } from "./add-job.ts";

export type JobHandlers = { [K in keyof JobKinds]: (payload: JobKinds[K]) => Promise<void> };

export type JobRunner = Pick<Rounds, "wake" | "stop"> & {
  /** Resolves when nothing is due any more. */
  idle: () => Promise<void>;
};

const lease = 5 * 60 * 1000;
const longestPause = 60 * 60 * 1000;

/** Letters wait for a machine that is not ours, and keep nothing else waiting. */
type Lane = "mail" | "other";

/** Runs what is due, one job of each lane at a time; several processes share the work by leases in the table. */
export function startJobs(db: Db, handlers: JobHandlers, log: Log): JobRunner {
  const start = (lane: Lane): Rounds =>
    startRounds(
      () => runNext(db, lane, handlers, log),
      (error) =>
        log.error("jobs could not be read", {
          error: String((error as { code?: unknown }).code ?? error),
        }),
    );
  const other = start("other");
  const mail = start("mail");
  return {
    wake: () => {
      other.wake();
      mail.wake();
    },
    stop: async () => {
      await Promise.all([other.stop(), mail.stop()]);
    },
    idle: async () => {
      await other.settled();
      // The others write letters.
      await mail.settled();
    },
  };
}

async function runNext(db: Db, lane: Lane, handlers: JobHandlers, log: Log): Promise<boolean> {
  const job = await claimJob(db, lane);
  if (!job) return false;
  if (lane === "mail" && job.attempts > lettersMax) {
    // Whoever tried it last died before saying how that ended.
    await giveUp(db, job, log);
    return true;
  }
  try {
    const handler = handlers[job.kind as keyof JobKinds] as (payload: unknown) => Promise<void>;
    await handler(JSON.parse(job.payload));
    await db.deleteFrom("jobs").where("id", "=", job.id).execute();
  } catch (error) {
    log.error("job failed", { kind: job.kind, job: job.id, attempt: job.attempts });
    if (lane === "mail" && job.attempts >= lettersMax) await giveUp(db, job, log);
    else await postpone(db, job, error);
  }
  return true;
}

/** What stands in a letter is kept no longer than it can be delivered. */
async function giveUp(db: Db, { id, kind }: Job, log: Log): Promise<void> {
  await db.deleteFrom("jobs").where("id", "=", id).execute();
  log.error("job given up", { kind, job: id });
}

type Job = { id: string; kind: string; payload: string; attempts: number };

async function claimJob(db: Db, lane: Lane): Promise<Job | undefined> {
  const now = Date.now();
  const isMail = lane === "mail";
  const waiting = db
    .selectFrom("jobs")
    .select("id")
    .where("run_at", "<=", now)
    .where("locked_until", "<", now)
    .where("kind", isMail ? "=" : "!=", "send-mail")
    .orderBy("run_at")
    .limit(1);
  // A letter also after its last try, to let go of it.
  const wanted = isMail ? waiting : waiting.where("attempts", "<", attemptsMax);
  const due = await wanted.executeTakeFirst();
  if (!due) return undefined;
  const claimed = await db
    .updateTable("jobs")
    .set((set) => ({ locked_until: now + lease, attempts: set("attempts", "+", 1) }))
    .where("id", "=", due.id)
    .where("locked_until", "<", now)
    .returning(["id", "kind", "payload", "attempts"])
    .executeTakeFirst();
  // Another process was faster: what it took is not due any more, so look again.
  return claimed ?? claimJob(db, lane);
}

/** Tried again with growing pauses, from ten seconds to an hour; what failed for good stays in the table. */
async function postpone(db: Db, job: Job, error: unknown): Promise<void> {
  await db
    .updateTable("jobs")
    .set({
      run_at: Date.now() + Math.min(10_000 * 2 ** (job.attempts - 1), longestPause),
      locked_until: 0,
      last_error: error instanceof Error ? error.message.slice(0, 500) : "unknown",
    })
    .where("id", "=", job.id)
    .execute();
}
