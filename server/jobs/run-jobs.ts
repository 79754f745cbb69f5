import { setTimeout } from "node:timers/promises";
import type { JobKind } from "../../domain/system/job-kinds.ts";
import { faultCode } from "../db/faults.ts";
import type { Db, Trx } from "../db/open.ts";
import { transact, type WriteContext } from "../db/transact.ts";
import type { Log } from "../http/log.ts";
import { startPollingWorker } from "../polling-worker.ts";
import { startWokenWorker, type WokenWorker } from "../woken-worker.ts";
import {
  attemptsMax,
  interruptibleKinds,
  mailAttemptsMax,
  timeLimits,
  transactionKinds,
  type JobPayloads,
  type LeasedKind,
  type TransactionKind,
} from "./add-job.ts";
import { bringForward } from "./bring-forward.ts";
import { isFree, lease } from "./lease.ts";
import { ToldJobFault } from "./told-job-fault.ts";

type Handlers = {
  /** @param signal aborts at the time limit of the job's kind, or when its lease is lost */
  [K in LeasedKind]: (payload: JobPayloads[K], signal: AbortSignal) => Promise<void>;
} & {
  [K in TransactionKind]: (trx: Trx, payload: JobPayloads[K]) => Promise<void>;
};

/** A process without a place for backups leaves them to the others. */
export type JobHandlers = Omit<Handlers, "back-up"> & Partial<Pick<Handlers, "back-up">>;

/** Called before a job without attempts left is deleted. Jobs of a kind without an ending stay. */
export type JobEndings = { [K in LeasedKind]?: (payload: JobPayloads[K]) => Promise<void> };

export type JobRunner = Pick<WokenWorker, "stop"> & {
  /** Looks for due jobs of one kind, by default of all. */
  wake: (kind?: JobKind) => void;
  /** Resolves when no job is due. */
  idle: () => Promise<void>;
};

const renewEvery = lease / 3;
const backOffMax = 60 * 60 * 1000;

type JobTimeouts = {
  limits: Record<LeasedKind, number>;
  /** Milliseconds that an aborted job has to end. */
  grace: number;
  renewEvery: number;
};
const defaultTimeouts: JobTimeouts = { limits: timeLimits, grace: 5_000, renewEvery };

type JobsContext = WriteContext & { log: Log };

type Work = {
  handlers: JobHandlers;
  endings?: JobEndings;
  timeouts?: Partial<JobTimeouts>;
};

type Jobs = JobsContext & {
  handlers: JobHandlers;
  endings: JobEndings;
  timeouts: JobTimeouts;
  running: Set<string>;
  stopping: AbortController;
  followClock: () => Promise<void>;
};

/** Each kind of job has its own worker, so that slow jobs do not delay other kinds. */
export function startJobs(
  { db, announce, log }: JobsContext,
  { handlers, endings, timeouts }: Work,
): JobRunner {
  const jobs: Jobs = {
    db,
    announce,
    log,
    handlers,
    // Mail that could not be delivered is only deleted, because it is personal.
    endings: { "send-mail": async () => undefined, ...endings },
    timeouts: { ...defaultTimeouts, ...timeouts },
    running: new Set(),
    stopping: new AbortController(),
    followClock: clockFollower(db),
  };
  const onError = (error: unknown) =>
    log.error("jobs could not be read", { error: faultCode(error) });
  let found = 0;
  const startWorker = (kind: JobKind) =>
    startWokenWorker(async () => {
      const hasFound = await (isTransaction(kind)
        ? runInTransaction(jobs, kind)
        : runNext(jobs, kind));
      if (hasFound) found += 1;
      return hasFound;
    }, onError);
  const kinds = Object.keys(handlers) as JobKind[];
  const workers = new Map(kinds.map((kind) => [kind, startWorker(kind)]));
  const poll = startPollingWorker(async () => {
    for (const kind of await listDueKinds(jobs)) workers.get(kind)?.wake();
    return false;
  }, onError);
  return {
    wake: (kind) => (kind ? workers.get(kind) : poll)?.wake(),
    stop: async () => {
      jobs.stopping.abort();
      await Promise.all([poll, ...workers.values()].map((worker) => worker.stop()));
    },
    idle: async () => {
      // Jobs add jobs.
      let before: number;
      do {
        before = found;
        await poll.settled();
        await Promise.all([...workers.values()].map((worker) => worker.untilIdle()));
      } while (found !== before);
    },
  };
}

/** When the clock was set back, makes overdue jobs due again before any job is claimed. */
function clockFollower(db: Db): () => Promise<void> {
  let latest = 0;
  let following = Promise.resolve();
  const follow = async (before: number) => {
    try {
      await bringForward(db, before);
    } catch (error) {
      // The next search tries again.
      latest = before;
      following = Promise.resolve();
      throw error;
    }
  };
  return () => {
    const now = Date.now();
    if (now < latest) following = follow(latest);
    latest = now;
    return following;
  };
}

function isTransaction(kind: JobKind): kind is TransactionKind {
  return (transactionKinds as readonly JobKind[]).includes(kind);
}

async function runInTransaction(jobs: Jobs, kind: TransactionKind): Promise<boolean> {
  const due = await findDue(jobs, kind);
  if (!due) return false;
  const work = jobs.handlers[kind] as (trx: Trx, payload: unknown) => Promise<void>;
  try {
    await transact(jobs, async (trx) => {
      const job = await trx
        .deleteFrom("jobs")
        .where("id", "=", due.id)
        .where("attempts", "=", due.attempts)
        .returning("payload")
        .executeTakeFirst();
      // If the row is gone, another process has done the work or has tried to.
      if (job) await work(trx, JSON.parse(job.payload));
    });
  } catch (error) {
    const attempt = due.attempts + 1;
    jobs.log.error("job failed", { kind, job: due.id, attempt, error: faultCode(error) });
    await postpone(jobs.db, due, reasonOf(error), attempt);
  }
  return true;
}

async function runNext(jobs: Jobs, kind: LeasedKind): Promise<boolean> {
  const { timeouts, running } = jobs;
  const job = await claimJob(jobs, kind);
  if (!job) return false;
  if (job.attempts > attemptsOf(kind)) {
    // The process of the last attempt died before it could record the outcome.
    await giveUp(jobs, kind, job);
    return true;
  }
  const attemptEnded = new AbortController();
  running.add(job.id);
  const attempt = tryJob(jobs, kind, job).finally(() => {
    running.delete(job.id);
    attemptEnded.abort();
  });
  const deadline = timeouts.limits[kind] + timeouts.grace;
  const overdue = setTimeout(deadline, undefined, { ref: false, signal: attemptEnded.signal });
  // A job that ignores its abort keeps its lease until that ends. It is not started here again.
  await Promise.race([attempt, overdue.catch(() => undefined)]);
  return true;
}

async function tryJob(jobs: Jobs, kind: LeasedKind, job: Job): Promise<void> {
  const { db, handlers, log, timeouts, stopping } = jobs;
  const limit = AbortSignal.timeout(timeouts.limits[kind]);
  const hold = holdLease(jobs, job, limit);
  const interrupted = interruptibleKinds.has(kind) ? [stopping.signal] : [];
  try {
    const handler = handlers[kind] as (payload: unknown, signal: AbortSignal) => Promise<void>;
    await handler(JSON.parse(job.payload), AbortSignal.any([limit, hold.lost, ...interrupted]));
    await deleteJob(db, job);
  } catch (error) {
    if (hold.lost.aborted) return;
    if (interrupted.some(({ aborted }) => aborted)) return await releaseJob(db, job);
    const { id, attempts } = job;
    const reason = limit.aborted ? "timed out" : reasonOf(error);
    log.error("job failed", { kind, job: id, attempt: attempts, error: reason });
    if (jobs.endings[kind] && attempts >= attemptsOf(kind)) await giveUp(jobs, kind, job);
    else await postpone(db, job, reason);
  } finally {
    hold.end();
  }
}

/** Renews the lease until the time limit, so that a lease can be shorter than the longest job. */
function holdLease({ db, timeouts }: Jobs, job: Job, limit: AbortSignal) {
  const losing = new AbortController();
  const renew = async () => {
    const { numUpdatedRows } = await db
      .updateTable("jobs")
      .set({ locked_until: Date.now() + lease })
      .where("id", "=", job.id)
      .where("attempts", "=", job.attempts)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) losing.abort();
  };
  // While the database is unreachable, no other process can take the job either.
  const timer = setInterval(() => void renew().catch(() => undefined), timeouts.renewEvery);
  timer.unref();
  const end = () => clearInterval(timer);
  limit.addEventListener("abort", end);
  return { lost: losing.signal, end };
}

/** Each attempt counts, so that a process that lost its lease leaves the job to the next one. */
async function deleteJob(db: Db, { id, attempts }: Job): Promise<void> {
  await db.deleteFrom("jobs").where("id", "=", id).where("attempts", "=", attempts).execute();
}

/** The interrupted attempt does not count. */
async function releaseJob(db: Db, { id, attempts }: Job): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ locked_until: 0, attempts: attempts - 1 })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .execute();
}

function attemptsOf(kind: LeasedKind): number {
  return kind === "send-mail" ? mailAttemptsMax : attemptsMax;
}

async function giveUp({ db, endings, log }: Jobs, kind: LeasedKind, job: Job): Promise<void> {
  const end = endings[kind] as ((payload: unknown) => Promise<void>) | undefined;
  await end?.(JSON.parse(job.payload));
  await deleteJob(db, job);
  log.error("job given up", { kind, job: job.id });
}

type Job = { id: string; kind: string; payload: string; attempts: number };

type Due = Pick<Job, "id" | "attempts">;

async function listDueKinds(jobs: Jobs): Promise<JobKind[]> {
  await jobs.followClock();
  const rows = await selectDue(jobs).select("kind").distinct().execute();
  return rows.map(({ kind }) => kind as JobKind);
}

async function findDue(jobs: Jobs, kind: JobKind): Promise<Due | undefined> {
  await jobs.followClock();
  return selectDue(jobs)
    .select(["id", "attempts"])
    .where("kind", "=", kind)
    .orderBy("run_at")
    .limit(1)
    .executeTakeFirst();
}

function selectDue({ db, endings, running }: Jobs) {
  const now = Date.now();
  // A job with an ending is claimed once more after its last attempt, to be given up.
  const kindsWithEnding = Object.keys(endings);
  const query = db
    .selectFrom("jobs")
    .where("run_at", "<=", now)
    .where(isFree(now))
    .where(({ eb, or }) =>
      or([eb("attempts", "<", attemptsMax), eb("kind", "in", kindsWithEnding)]),
    );
  return running.size > 0 ? query.where("id", "not in", [...running]) : query;
}

async function claimJob(jobs: Jobs, kind: LeasedKind): Promise<Job | undefined> {
  const { db } = jobs;
  const due = await findDue(jobs, kind);
  if (!due) return undefined;
  const now = Date.now();
  const claimed = await db
    .updateTable("jobs")
    .set((set) => ({
      locked_until: now + lease,
      attempts: set("attempts", "+", 1),
      unique_key: null,
    }))
    .where("id", "=", due.id)
    .where(isFree(now))
    .returning(["id", "kind", "payload", "attempts"])
    .executeTakeFirst();
  // Another process claimed this job first, so try the next one.
  return claimed ?? claimJob(jobs, kind);
}

function reasonOf(error: unknown): string {
  return error instanceof ToldJobFault ? error.message : faultCode(error);
}

/** Backs off from ten seconds to an hour; jobs without attempts left stay in the table. */
async function postpone(db: Db, job: Due, reason: string, attempts = job.attempts): Promise<void> {
  await db
    .updateTable("jobs")
    .set({
      attempts,
      run_at: Date.now() + Math.min(10_000 * 2 ** (attempts - 1), backOffMax),
      locked_until: 0,
      last_error: reason,
    })
    .where("id", "=", job.id)
    .where("attempts", "=", job.attempts)
    .execute();
}
