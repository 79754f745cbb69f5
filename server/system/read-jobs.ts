import { sql } from "kysely";
import type { JobKind } from "../../domain/system/job-kinds.ts";
import {
  systemListMax,
  type SystemAnswer,
  type SystemJob,
} from "../../domain/system/system-shapes.ts";
import type { Db } from "../db/open.ts";
import { attemptsMax, mailAttemptsMax } from "../jobs/add-job.ts";

export type Jobs = SystemAnswer["jobs"] & { waitingMails: number };

export async function readJobs(db: Db): Promise<Jobs> {
  const now = Date.now();
  const kinds = await countJobs(db, now);
  const waitingOf = ({ total, failed }: (typeof kinds)[number]) => total - failed;
  const mails = kinds.find(({ kind }) => kind === "send-mail");
  return {
    waiting: sum(kinds.map(waitingOf)),
    failed: sum(kinds.map(({ failed }) => failed)),
    list: await listTried(db, now),
    upcoming: kinds.flatMap(({ kind, upcoming: count, nextAt }) =>
      nextAt === null ? [] : [{ kind, count, nextAt: iso(nextAt) }],
    ),
    waitingMails: mails ? waitingOf(mails) : 0,
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, next) => total + next, 0);
const iso = (time: number) => new Date(time).toISOString();

/** Without attempts left, and not running. */
const isFailed = (now: number) => sql<boolean>`(locked_until <= ${now} and attempts >=
  case kind when 'send-mail' then ${sql.lit(mailAttemptsMax)} else ${sql.lit(attemptsMax)} end)`;

const isUpcoming = (now: number) => sql<boolean>`(attempts = 0 and locked_until <= ${now})`;

async function countJobs(db: Db, now: number) {
  const rows = await db
    .selectFrom("jobs")
    .select((select) => [
      "kind",
      select.fn.countAll<number>().as("total"),
      sql<number>`sum(case when ${isFailed(now)} then 1 else 0 end)`.as("failed"),
      sql<number>`sum(case when ${isUpcoming(now)} then 1 else 0 end)`.as("upcoming"),
      sql<number | null>`min(case when ${isUpcoming(now)} then run_at end)`.as("nextAt"),
    ])
    .groupBy("kind")
    .orderBy("nextAt")
    .execute();
  return rows.map(({ kind, total, failed, upcoming, nextAt }) => ({
    kind: kind as JobKind,
    total: Number(total),
    failed: Number(failed),
    upcoming: Number(upcoming),
    nextAt,
  }));
}

async function listTried(db: Db, now: number): Promise<SystemJob[]> {
  const rows = await db
    .selectFrom("jobs")
    .select(["id", "kind", "attempts", "run_at", "locked_until", "last_error"])
    .select(sql<boolean | number>`${isFailed(now)}`.as("failed"))
    .where((eb) => eb.or([eb("attempts", ">", 0), eb("locked_until", ">", now)]))
    .orderBy("failed", "desc")
    .orderBy("run_at")
    .limit(systemListMax)
    .execute();
  return rows.map((row) => {
    const isRunning = row.locked_until > now;
    const state = row.failed ? "failed" : isRunning ? "running" : "waiting";
    return {
      id: row.id,
      kind: row.kind as JobKind,
      state,
      attempts: row.attempts,
      nextAt: state === "waiting" ? iso(row.run_at) : null,
      reason: row.last_error,
    };
  });
}
