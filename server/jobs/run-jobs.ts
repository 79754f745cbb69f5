import { setTimeout } from "node:timers/promises";
import { faultCode } from "../db/faults.ts";
import type { Db } from "../db/open.ts";
import type { Log } from "../http/log.ts";
import { startPollingWorker, type PollingWorker } from "../polling-worker.ts";
import { attemptsMax, mailsMax, timeLimits, type JobKind, type JobKinds } from "./add-job.ts";

export type JobHandlers = {
  /** @param signal ends the work at the time limit of its kind */
  [K in JobKind]: (payload: JobKinds[K], signal: AbortSignal) => Promise<void>;
};

export type JobRunner = Pick<PollingWorker, "wake" | "stop"> & {
  /** Resolves when nothing is due any more. */
  idle: () => Promise<void>;
};

const lease = 5 * 60 * 1000;
const longestPause = 60 * 60 * 1000;

type Patience = {
  limits: Record<JobKind, number>;
  /** Milliseconds after its limit in which aborted work may still end. */
  grace: number;
};
const usualPatience: Patience = { limits: timeLimits, grace: 5_000 };

type Jobs = { db: Db; handlers: JobHandlers; log: Log; patience: Patience; running: Set<string> };

/**
 * Runs what is due. Each kind has a worker of its own, so that slow work holds up no other kind; several
 * processes share the work by leases in the table.
 */
export function startJobs(
  db: Db,
  handlers: JobHandlers,
  log: Log,
  patience: Patience = usualPatience,
): JobRunner {
  const jobs: Jobs = { db, handlers, log, patience, running: new Set() };
  const fail = (error: unknown) => log.error("jobs could not be read", { error: faultCode(error) });
  const workers = (Object.keys(handlers) as JobKind[]).map((kind) => ({
    kind,
    rounds: startPollingWorker(() => runNext(jobs, kind), fail),
  }));
  const all = (act: (rounds: PollingWorker) => unknown, of = workers) =>
    Promise.all(of.map(({ rounds }) => act(rounds)));
  const settled = (of: typeof workers) => all((rounds) => rounds.settled(), of);
  return {
    wake: () => void all((rounds) => rounds.wake()),
    stop: async () => void (await all((rounds) => rounds.stop())),
    idle: async () => {
      await settled(workers.filter(({ kind }) => kind !== "send-mail"));
      // The others write letters.
      await settled(workers.filter(({ kind }) => kind === "send-mail"));
    },
  };
}

async function runNext(jobs: Jobs, kind: JobKind): Promise<boolean> {
  const { db, log, patience, running } = jobs;
  const job = await claimJob(db, kind, running);
  if (!job) return false;
  if (kind === "send-mail" && job.attempts > mailsMax) {
    // Whoever tried it last died before saying how that ended.
    await giveUp(db, job, log);
    return true;
  }
  const ended = new AbortController();
  running.add(job.id);
  const attempt = tryJob(jobs, kind, job).finally(() => {
    running.delete(job.id);
    ended.abort();
  });
  const most = patience.limits[kind] + patience.grace;
  const overdue = setTimeout(most, undefined, { ref: false, signal: ended.signal });
  // Work that goes on although it was aborted keeps its lease, and this process does not begin it again.
  await Promise.race([attempt, overdue.catch(() => undefined)]);
  return true;
}

async function tryJob(
  { db, handlers, log, patience }: Jobs,
  kind: JobKind,
  job: Job,
): Promise<void> {
  const limit = AbortSignal.timeout(patience.limits[kind]);
  try {
    const handler = handlers[kind] as (payload: unknown, signal: AbortSignal) => Promise<void>;
    await handler(JSON.parse(job.payload), limit);
    await db.deleteFrom("jobs").where("id", "=", job.id).execute();
  } catch (error) {
    const { id, attempts } = job;
    const reason = limit.aborted ? "timed out" : faultCode(error);
    log.error("job failed", { kind, job: id, attempt: attempts, error: reason });
    if (kind === "send-mail" && attempts >= mailsMax) await giveUp(db, job, log);
    else await postpone(db, job, limit.aborted ? new Error(reason) : error);
  }
}

/** What stands in a letter is kept no longer than it can be delivered. */
async function giveUp(db: Db, { id, kind }: Job, log: Log): Promise<void> {
  await db.deleteFrom("jobs").where("id", "=", id).execute();
  log.error("job given up", { kind, job: id });
}

type Job = { id: string; kind: string; payload: string; attempts: number };

async function claimJob(
  db: Db,
  kind: JobKind,
  running: ReadonlySet<string>,
): Promise<Job | undefined> {
  const now = Date.now();
  let waiting = db
    .selectFrom("jobs")
    .select("id")
    .where("run_at", "<=", now)
    .where("locked_until", "<", now)
    .where("kind", "=", kind)
    .orderBy("run_at")
    .limit(1);
  if (running.size > 0) waiting = waiting.where("id", "not in", [...running]);
  // A letter also after its last try, to let go of it.
  if (kind !== "send-mail") waiting = waiting.where("attempts", "<", attemptsMax);
  const due = await waiting.executeTakeFirst();
  if (!due) return undefined;
  const claimed = await db
    .updateTable("jobs")
    .set((set) => ({ locked_until: now + lease, attempts: set("attempts", "+", 1) }))
    .where("id", "=", due.id)
    .where("locked_until", "<", now)
    .returning(["id", "kind", "payload", "attempts"])
    .executeTakeFirst();
  // Another process was faster: what it took is not due any more, so look again.
  return claimed ?? claimJob(db, kind, running);
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
