import { fileURLToPath } from "node:url";
import { indexAuthor } from "./accounts/actions.ts";
import { sweepAuditLog } from "./audit-log/add-audit-entry.ts";
import { faultCode } from "./db/faults.ts";
import { migrate } from "./db/migrate.ts";
import { databaseKind, openDatabase, type Db } from "./db/open.ts";
import { stopContentWorker } from "./documents/in-content-worker.ts";
import { sweepEditing } from "./editing/store.ts";
import { newsChannel } from "./events/record-event.ts";
import { sweepEvents } from "./events/sweep-events.ts";
import { sweepUploads } from "./files/actions.ts";
import { openLocalFileStore } from "./files/local-file-store.ts";
import { makePictures } from "./files/make-pictures.ts";
import { sweepIdempotencyKeys } from "./http/idempotency.ts";
import type { Log } from "./http/log.ts";
import { startJobs, type JobRunner } from "./jobs/run-jobs.ts";
import { hearPostgres } from "./live/hear-postgres.ts";
import { startNews } from "./live/news.ts";
import { openStreams } from "./live/streams.ts";
import { openMailer } from "./mail/open-mailer.ts";
import { sweepLetters } from "./mail/sweep-letters.ts";
import { applyFirstStartSettings } from "./people/actions.ts";
import { findLinkByHash, sweepLinks } from "./people/links.ts";
import { tellCaptains } from "./people/requests-actions.ts";
import { sweepRequests } from "./people/requests-store.ts";
import { sweepAttempts } from "./sessions/attempts.ts";
import { sessionsChannel } from "./sessions/store.ts";
import { sweepSessions } from "./sessions/viewer.ts";
import { watchSessions } from "./sessions/watch.ts";
import type { Settings } from "./settings.ts";
import { tightenData } from "./tighten-data.ts";
import type { World } from "./world.ts";

export type Started = { world: World; jobs: JobRunner; stop: () => Promise<void> };

const hour = 60 * 60 * 1000;

/**
 * Opens everything that the server and the command line tools stand on: database, files, jobs.
 * @param given a database that is open already
 */
export async function startWorld(settings: Settings, log: Log, given?: Db): Promise<Started> {
  tightenData(settings, log);
  const db = given ?? (await openMigrated(settings.databaseUrl));
  if (given) await migrate(given);
  // Nothing listens yet.
  await applyFirstStartSettings({ db, announce: () => undefined }, settings);
  const fileStore = await openLocalFileStore(fileURLToPath(settings.filesUrl));
  const news = await startNews(db, log);
  const watch = watchSessions();
  const streams = openStreams(news, watch);
  const others =
    databaseKind(db) === "postgres"
      ? hearPostgres(settings.databaseUrl, {
          [newsChannel]: () => news.wake(),
          [sessionsChannel]: (whose) => void watch.recheck(whose || undefined),
        })
      : undefined;
  const world: World = {
    settings,
    db,
    fileStore,
    log,
    announce: (announcements) => {
      if (announcements.some(({ of }) => of === "events")) news.wake();
      if (announcements.some(({ of }) => of === "jobs")) jobs.wake();
      for (const one of announcements) if (one.of === "renewed") streams.release(one.session);
      for (const one of announcements) if (one.of === "access") void watch.recheck(one.whose);
    },
    news,
    watch,
    streams,
  };
  const mailer = openMailer(settings.mailUrl, settings.mailFrom, log);
  const jobs = startJobs(
    db,
    {
      "make-pictures": (payload, signal) => makePictures(world, payload, signal),
      "remove-bytes": async ({ ids }, signal) => {
        for (const id of ids) {
          signal.throwIfAborted();
          await fileStore.remove(id);
        }
      },
      "send-mail": async ({ linkHash, ...letter }, signal) => {
        const isOfUse =
          linkHash === undefined || (await findLinkByHash(db, linkHash)) !== undefined;
        if (isOfUse) await mailer.send(letter, signal);
        else log.error("mail not sent", { reason: "its link works no longer" });
      },
      "tell-captains": () => tellCaptains(world),
      "index-author": ({ memberId }, signal) => indexAuthor(world, memberId, signal),
    },
    log,
  );
  const sweeping = setInterval(() => void sweep(world), hour);
  sweeping.unref();
  return {
    world,
    jobs,
    stop: async () => {
      clearInterval(sweeping);
      watch.stop();
      streams.stop();
      await others?.stop();
      await news.stop();
      // A mail server that does not answer is not waited for.
      mailer.stop();
      await jobs.stop();
      await stopContentWorker();
      await db.destroy();
    },
  };
}

/** Statements of migrations may take minutes, those of requests may not. */
async function openMigrated(url: URL): Promise<Db> {
  const patient = openDatabase(url);
  try {
    await migrate(patient);
  } finally {
    await patient.destroy();
  }
  return openDatabase(url, { hasTimeLimit: true });
}

/** What has outlived its use; a sweep that fails is tried again an hour later. */
async function sweep(world: World): Promise<void> {
  try {
    await sweepSessions(world.db);
    await sweepAttempts(world.db);
    await sweepIdempotencyKeys(world.db);
    await sweepUploads(world);
    await sweepEditing(world.db);
    await sweepEvents(world.db);
    await sweepLinks(world.db);
    await sweepAuditLog(world.db, world.settings.recordsDays);
    await sweepRequests(world.db, world.settings.recordsDays);
    await sweepLetters(world.settings);
  } catch (error) {
    world.log.error("sweep failed", { error: faultCode(error) });
  }
}
