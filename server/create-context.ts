import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { systemListMax } from "../domain/system/system-shapes.ts";
import { indexAuthor } from "./account/actions.ts";
import { backUpBeforeUpdate } from "./archive/back-up-before-update.ts";
import { backUp, planBackup } from "./archive/scheduled-backup.ts";
import { checkStorage } from "./check-storage.ts";
import type { AppContext } from "./context.ts";
import { migrate, UnusableDatabase } from "./db/migrate.ts";
import { databaseKind, openDatabase, type Db } from "./db/open.ts";
import { hasWal, refuseDamaged } from "./db/refuse-damaged.ts";
import { describeDatabaseFault } from "./describe-database-fault.ts";
import { indexFileTexts } from "./documents/index-file-texts.ts";
import { reindexDocuments } from "./documents/index-stored.ts";
import { stopContentWorker } from "./documents/run-in-content-worker.ts";
import { checkClock } from "./events/check-clock.ts";
import { eventsChannel } from "./events/record-event.ts";
import { planReading } from "./file-texts/plan-reading.ts";
import { giveUpText, readFileText, readOlderTexts } from "./file-texts/read-file-text.ts";
import { hashFiles } from "./files/hash-files.ts";
import { makePictures } from "./files/make-pictures.ts";
import { openFileStore } from "./files/open-file-store.ts";
import type { Log } from "./http/log.ts";
import { rememberErrors } from "./http/recent-errors.ts";
import { checkImport, giveUpImport, runImport } from "./imports/run-import.ts";
import { bringForward } from "./jobs/bring-forward.ts";
import { startJobs, type JobRunner } from "./jobs/run-jobs.ts";
import { startBroadcaster } from "./live/broadcaster.ts";
import { listenToPostgres } from "./live/listen-to-postgres.ts";
import { openStreams } from "./live/streams.ts";
import { rememberMailState } from "./mail/mail-state.ts";
import { openMailer } from "./mail/open-mailer.ts";
import { readSender } from "./mail/read-sender.ts";
import { mailNotifications } from "./notifications/mail-notifications.ts";
import { notify } from "./notifications/notify.ts";
import { sendDigest } from "./notifications/send-digest.ts";
import { applyFirstStartSettings } from "./people/actions.ts";
import { findLinkByHash } from "./people/links.ts";
import { mailWaitingRequests } from "./people/requests-actions.ts";
import { watchForCaptain } from "./people/setup-link.ts";
import { refuseLostStorage } from "./refuse-lost-storage.ts";
import { restrictDataFolder } from "./restrict-data-folder.ts";
import { watchSessions } from "./sessions/session-watch.ts";
import { renewedChannel, sessionsChannel } from "./sessions/store.ts";
import { WrongSetting, type Settings } from "./settings.ts";
import { sweepAll } from "./sweep-all.ts";
import { UsageError } from "./usage-error.ts";

export type StartedContext = { context: AppContext; jobs: JobRunner; stop: () => Promise<void> };

const hour = 60 * 60 * 1000;
/** Milliseconds that a stop waits for a sweep to end its step. */
const sweepGrace = 1_000;

export async function createContext(
  settings: Settings,
  givenLog: Log,
  openDb?: Db,
): Promise<StartedContext> {
  const { log, recent: recentErrors } = rememberErrors(givenLog, systemListMax);
  checkStorage(settings);
  restrictDataFolder(settings, log);
  const db = openDb ?? (await openMigrated(settings, log));
  try {
    if (openDb) await migrate(openDb);
    await refuseLostStorage(settings, db);
    return await startContext(settings, db, { log, recentErrors });
  } catch (error) {
    await db.destroy().catch(() => undefined);
    throw error;
  }
}

async function startContext(
  settings: Settings,
  db: Db,
  { log, recentErrors }: Pick<AppContext, "log" | "recentErrors">,
): Promise<StartedContext> {
  await bringForward(db, await checkClock(db, log));
  // No announcements: nothing listens yet.
  await applyFirstStartSettings({ db, announce: () => undefined }, settings);
  const fileStore = await openFileStore(settings);
  const broadcaster = await startBroadcaster(db, log);
  const watch = watchSessions();
  const streams = openStreams(broadcaster, watch);
  const listener =
    databaseKind(db) === "postgres"
      ? listenToPostgres(settings.databaseUrl, {
          [eventsChannel]: () => broadcaster.wake(),
          [sessionsChannel]: (sessionId) => void watch.recheck(sessionId || undefined),
          [renewedChannel]: (sessionId) => streams.release(sessionId),
        })
      : undefined;
  const context: AppContext = {
    settings,
    db,
    fileStore,
    log,
    recentErrors,
    metrics: settings.metricsToken === null ? null : await openMetrics(),
    announce: (announcements) => {
      if (announcements.some(({ kind }) => kind === "events")) broadcaster.wake();
      for (const announcement of announcements) {
        if (announcement.kind === "jobs") jobs.wake(announcement.of);
        if (announcement.kind === "renewed") streams.release(announcement.session);
        if (announcement.kind === "access") void watch.recheck(announcement.id);
      }
    },
    broadcaster,
    watch,
    streams,
    isSetUp: watchForCaptain(db),
  };
  const opened = openMailer(settings.mailUrl, log);
  const mailer = settings.sendsMail ? rememberMailState(opened, context) : opened;
  const jobs = startJobs(context, {
    handlers: {
      "make-pictures": (payload, signal) => makePictures(context, payload, signal),
      "remove-bytes": async ({ ids }, signal) => {
        for (const id of ids) {
          signal.throwIfAborted();
          await fileStore.remove(id);
        }
      },
      "send-mail": async ({ linkHash, ...mail }, signal) => {
        const isUsable =
          linkHash === undefined || (await findLinkByHash(db, linkHash)) !== undefined;
        if (isUsable) await mailer.send({ ...mail, from: await readSender(db, settings) }, signal);
        else log.info("mail not sent", { reason: "its link no longer works" });
      },
      "tell-captains": (trx) => mailWaitingRequests(trx, context),
      "check-import": (payload, signal) => checkImport(context, payload, signal),
      "run-import": (payload, signal) => runImport(context, payload, signal),
      "index-author": ({ memberId }, signal) => indexAuthor(context, memberId, signal),
      "index-documents": (payload, signal) => reindexDocuments(context, payload, signal),
      "hash-files": (payload, signal) => hashFiles(context, payload, signal),
      notify: (trx, notice) => notify(trx, context, notice),
      "mail-notifications": (trx, payload) => mailNotifications(trx, context, payload),
      "send-digest": (trx, { memberId }) => sendDigest(trx, context, memberId),
      "read-text": (payload, signal) => readFileText(context, payload, signal),
      "read-older-texts": (payload, signal) => readOlderTexts(context, payload, signal),
      "index-texts": (payload, signal) => indexFileTexts(context, payload, signal),
      ...(settings.backupTo !== null && {
        "back-up": (_payload: object, signal: AbortSignal) => backUp(context, signal),
      }),
    },
    endings: {
      "check-import": (payload) => giveUpImport(context, payload, "checking"),
      "run-import": (payload) => giveUpImport(context, payload, "running"),
      "read-text": (payload) => giveUpText(context, payload),
    },
  });
  const stopping = new AbortController();
  let sweep: Promise<void> | undefined;
  const sweepUnlessBusy = () =>
    (sweep ??= sweepAll(context, stopping.signal).finally(() => (sweep = undefined)));
  const sweeping = setInterval(() => void sweepUnlessBusy(), hour);
  sweeping.unref();
  const stop = async () => {
    clearInterval(sweeping);
    stopping.abort();
    watch.stop();
    streams.stop();
    await listener?.stop();
    await broadcaster.stop();
    // Stopped before the jobs, so that an unresponsive mail server does not delay the shutdown.
    mailer.stop();
    await jobs.stop();
    await stopContentWorker();
    await Promise.race([sweep, pause(sweepGrace, undefined, { ref: false })]);
    await db.destroy();
  };
  try {
    await planBackup(context);
    await planReading(context);
  } catch (error) {
    await stop();
    throw error;
  }
  return { context, jobs, stop };
}

/** Migrates without the statement time limit that requests have. */
async function openMigrated(settings: Settings, log: Log): Promise<Db> {
  const { databaseUrl: url } = settings;
  try {
    const wasOpen = hasWal(url);
    const db = openDatabase(url, { isServer: true });
    // Connected before the migrations, so that no move can begin after them.
    await sql`select 1`.execute(db);
    if (wasOpen) await refuseDamaged(db);
    const unlimited = openDatabase(url);
    try {
      const backup = await backUpBeforeUpdate(settings, unlimited).catch(refuseUpdate);
      if (backup !== undefined) log.info("backed up before an update", { path: backup });
      await migrate(unlimited);
    } finally {
      await unlimited.destroy();
    }
    return db;
  } catch (error) {
    if (error instanceof UnusableDatabase || error instanceof UsageError) throw error;
    throw new WrongSetting(describeDatabaseFault(settings, error));
  }
}

/** Loaded on demand, because few servers need it. */
async function openMetrics(): Promise<AppContext["metrics"]> {
  const { createMetrics } = await import("./system/metrics.ts");
  return createMetrics();
}

function refuseUpdate(error: unknown): never {
  const { message } = error as Error;
  throw new UsageError(`the rows could not be backed up before the update: ${message}`);
}
