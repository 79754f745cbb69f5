import { statfs } from "node:fs/promises";
import { hostname } from "node:os";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import type { SystemAnswer } from "../../domain/system/system-shapes.ts";
import { archiveFormat } from "../archive/manifest.ts";
import { readLastBackup, readLastVerified } from "../archive/scheduled-backup.ts";
import { listSeasons } from "../archive/season/season-store.ts";
import type { AppContext } from "../context.ts";
import { listNewerMigrations } from "../db/migrate.ts";
import { databaseKind, type Db } from "../db/open.ts";
import type { LoggedError } from "../http/recent-errors.ts";
import { readMailState } from "../mail/mail-state.ts";
import type { Settings } from "../settings.ts";
import { readJobs } from "./read-jobs.ts";

/** Reads what captains see on the screen "System" (rule 12.18). */
export async function readSystem(context: AppContext): Promise<SystemAnswer> {
  const { db, settings, streams } = context;
  const { waitingMails, ...jobs } = await readJobs(db);
  return {
    version: settings.version,
    archiveFormat,
    process: `${hostname()}:${settings.port}`,
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    needsRestart: (await listNewerMigrations(db)).length > 0,
    streams: streams.count(),
    database: await readDatabase(db),
    seasons: await listSeasons(db),
    files: await readFiles(db),
    space: await readSpace(settings),
    backup: await readBackup(context),
    mail: await readMail(context, waitingMails),
    jobs,
    errors: context.recentErrors().map(describeError),
  };
}

function describeError({ number, at, message, requestId, detail }: LoggedError) {
  return { number, at: iso(at), message, requestId, detail };
}

const iso = (time: number) => new Date(time).toISOString();

async function readDatabase(db: Db): Promise<SystemAnswer["database"]> {
  const isSqlite = databaseKind(db) === "sqlite";
  const { rows } = await (
    isSqlite
      ? sql<{ bytes: number }>`
          select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
  ).execute(db);
  return { kind: isSqlite ? "SQLite" : "PostgreSQL", bytes: Number(rows[0]?.bytes) };
}

async function readFiles(db: Db): Promise<SystemAnswer["files"]> {
  const { count, bytes } = await db
    .selectFrom("files")
    .select((select) => [
      select.fn.countAll<number>().as("count"),
      select.fn.sum<number | null>("size").as("bytes"),
    ])
    .where("document_id", "is not", null)
    .executeTakeFirstOrThrow();
  return { count: Number(count), bytes: Number(bytes) };
}

async function readSpace({ filesUrl, dataDir }: Settings): Promise<SystemAnswer["space"]> {
  const folder = filesUrl.protocol === "file:" ? fileURLToPath(filesUrl) : dataDir;
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}

async function readBackup(context: AppContext): Promise<SystemAnswer["backup"]> {
  const { backupTo: to, backupKeep: keep } = context.settings;
  const last = await readLastBackup(context);
  const verified = await readLastVerified(context);
  return {
    to,
    keep,
    last: last && { at: iso(last.at), bytes: last.bytes, problems: last.problems },
    verified: verified && { at: iso(verified.at), problems: verified.problems },
  };
}

async function readMail(
  { db, settings }: AppContext,
  waiting: number,
): Promise<SystemAnswer["mail"]> {
  const { sendsMail: sends, mailUrl } = settings;
  const known = sends ? await readMailState(db) : { lastSent: null, failure: null };
  return { sends, host: (sends && mailUrl.hostname) || null, ...known, waiting };
}
