import { z } from "zod";
import { mailState } from "../mail/mail-shapes.ts";
import { amount, idOf, time } from "../shapes.ts";
import { jobKinds } from "./job-kinds.ts";

const problems = z
  .array(z.string())
  .meta({ description: "One sentence for each file that is missing or damaged" });

const backup = z.object({
  to: z.string().nullable().meta({
    description: "The folder for a backup every day; null for none",
    example: "/mnt/nas/paddock",
  }),
  keep: z
    .object({ daily: amount("Days"), weekly: amount("Weeks"), monthly: amount("Months") })
    .meta({ description: "For how long the newest backup of each period stays" }),
  last: z
    .object({ at: time, bytes: amount("Bytes, all files included"), problems })
    .nullable()
    .meta({ description: "The last backup that was made; null for none yet" }),
  verified: z
    .object({ at: time, problems })
    .nullable()
    .meta({ description: "When the newest backup was last restored for a test" }),
});

const job = z.object({
  id: idOf("The job"),
  kind: z.enum(jobKinds),
  state: z.enum(["waiting", "running", "failed"]).meta({
    description: "A failed job has no attempts left",
  }),
  attempts: amount("Attempts so far"),
  nextAt: time.nullable().meta({ description: "The next attempt; null if there is none" }),
  reason: z
    .string()
    .nullable()
    .meta({ description: "Why the last attempt failed: a code, or a sentence" }),
});

const error = z.object({
  number: amount("Counts the errors of this process"),
  at: time,
  message: z.string().meta({ description: "As in the log", example: "job failed" }),
  requestId: idOf("The request; null if it was none").nullable(),
  detail: z.string().nullable().meta({ description: "More from the log", example: "ENOSPC" }),
});

const season = z.object({
  season: z.string().meta({ description: "Its label", example: "2025-26" }),
  documents: amount("Documents that were written in it"),
});

/** Entries in each list of the answer. */
export const systemListMax = 50;

export const systemAnswer = z
  .object({
    version: z.string().meta({ description: "The version of Paddock", example: "1.0.2" }),
    archiveFormat: amount("The format of backups"),
    process: z.string().meta({
      description: "Host and port of the server process that answers",
      example: "wiki-2:3000",
    }),
    startedAt: time.meta({ description: "When this process started" }),
    needsRestart: z.boolean().meta({
      description: "Whether an update with other tables is installed, or has been made",
    }),
    streams: amount("Open live streams of this process"),
    database: z.object({
      kind: z.enum(["SQLite", "PostgreSQL"]),
      bytes: amount("Its size"),
    }),
    seasons: z.array(season).meta({ description: "With documents, the newest first" }),
    files: z.object({ count: amount("Files of documents"), bytes: amount("Their size") }),
    space: z
      .object({ free: amount("Free bytes"), total: amount("Bytes of the disk") })
      .nullable()
      .meta({
        description:
          "Of the disk of the files, or of the data folder with files in S3; null if unknown",
      }),
    backup,
    mail: mailState.extend({
      sends: z.boolean().meta({ description: "Whether email is sent at all" }),
      waiting: amount("Emails that wait to be sent"),
    }),
    jobs: z.object({
      waiting: amount("Jobs that will run or are running"),
      failed: amount("Jobs without attempts left"),
      list: z.array(job).max(systemListMax).meta({
        description: "Jobs that were tried before or are running, failed ones first",
      }),
      upcoming: z
        .array(z.object({ kind: z.enum(jobKinds), count: amount("Jobs"), nextAt: time }))
        .meta({ description: "Jobs that wait for their first attempt, by kind" }),
    }),
    errors: z.array(error).max(systemListMax).meta({
      description: "The last errors that this process logged, newest first",
    }),
  })
  .meta({ id: "SystemState", description: "The state of the server" });

export type SystemAnswer = z.infer<typeof systemAnswer>;
export type UpcomingJobs = SystemAnswer["jobs"]["upcoming"][number];
export type SystemJob = z.infer<typeof job>;
export type ArchivableSeason = z.infer<typeof season>;
