import { planBackup } from "./archive/scheduled-backup.ts";
import { sweepAuditLog } from "./audit-log/add-audit-entry.ts";
import type { AppContext } from "./context.ts";
import { faultCode } from "./db/faults.ts";
import { claimSweep } from "./db/stored-values.ts";
import { sweepEvents } from "./events/sweep-events.ts";
import { sweepUploads } from "./files/actions.ts";
import { sweepStored } from "./files/sweep-stored.ts";
import { sweepIdempotencyKeys } from "./http/idempotency.ts";
import { sweepImportFolders, sweepImports } from "./imports/sweep-imports.ts";
import { sweepMail } from "./mail/sweep-mail.ts";
import { sweepNotifications } from "./notifications/notification-store.ts";
import { sweepLinks } from "./people/links.ts";
import { sweepRequests } from "./people/requests-store.ts";
import { sweepEditing } from "./presence/store.ts";
import { sweepWords } from "./search-index/sweep-words.ts";
import { sweepAttempts } from "./sessions/attempts.ts";
import { sweepSessions } from "./sessions/viewer.ts";

/** Milliseconds; shorter than the hour between sweeps, because timers are not exact. */
const pause = 54 * 60 * 1000;

/** A failed sweep does not keep the others from running. It is tried again in an hour. */
export async function sweepAll(context: AppContext, signal?: AbortSignal): Promise<void> {
  const { db, log, settings } = context;
  const attempt = async <T>(name: string, sweep: () => Promise<T>): Promise<T | undefined> => {
    if (signal?.aborted) return undefined;
    try {
      return await sweep();
    } catch (error) {
      log.error("sweep failed", { sweep: name, error: faultCode(error) });
      return undefined;
    }
  };
  await attempt("backup", () => planBackup(context));
  // Each process may have a data folder of its own.
  await attempt("import folders", () => sweepImportFolders(context));
  await attempt("mail", () => sweepMail(settings));
  if (!(await attempt("claim of the sweep", () => claimSweep(db, "swept-at", pause)))) return;
  await attempt("sessions", () => sweepSessions(db));
  await attempt("attempts", () => sweepAttempts(db));
  await attempt("kept answers", () => sweepIdempotencyKeys(db));
  await attempt("uploads", () => sweepUploads(context));
  await attempt("stored files", () => sweepStored(context));
  await attempt("imports", () => sweepImports(context));
  await attempt("editing", () => sweepEditing(db));
  await attempt("events", () => sweepEvents(db));
  await attempt("notifications", () => sweepNotifications(db));
  await attempt("links", () => sweepLinks(db));
  await attempt("audit log", () => sweepAuditLog(db, settings.recordsDays));
  await attempt("requests", () => sweepRequests(db, settings.recordsDays));
  await attempt("words", () => sweepWords(db));
}
