import type { MailState } from "../../domain/mail/mail-shapes.ts";
import type { Db, Trx } from "../db/open.ts";
import { findStoredValue, saveStoredValue } from "../db/stored-values.ts";
import { transact, type WriteContext } from "../db/transact.ts";
import { recordEvent } from "../events/record-event.ts";
import { describeFault, type Mailer } from "./open-mailer.ts";

type Known = Omit<MailState, "host">;

const nothingKnown: Known = { lastSent: null, failure: null };

/** @returns since when no mail could be sent and why, and when one was sent (rule 6.53) */
export async function findMailState(db: Db): Promise<Known> {
  return mailStateFrom(await findStoredValue(db, "mail-state"));
}

export function mailStateFrom(stored: string | undefined): Known {
  return stored === undefined ? nothingKnown : (JSON.parse(stored) as Known);
}

/** Remembers the first failure of a series and its newest reason, until a mail is sent. */
export function rememberMailState(mailer: Mailer, context: WriteContext): Mailer {
  let isStopped = false;
  return {
    send: async (mail, signal) => {
      try {
        await mailer.send(mail, signal);
      } catch (error) {
        if (!isStopped) await saveFailure(context, describeFault(error as Error));
        throw error;
      }
      await saveSent(context);
    },
    stop: () => {
      isStopped = true;
      mailer.stop();
    },
  };
}

async function saveFailure(context: WriteContext, reason: string): Promise<void> {
  const { lastSent, failure } = await findMailState(context.db);
  if (failure?.reason === reason) return;
  const since = failure?.since ?? new Date().toISOString();
  await transact(context, async (trx) => {
    await save(trx, { lastSent, failure: { since, reason } });
    await recordMailEvent(trx);
  });
}

/** Screens are told that a failure has ended, but not of each mail. */
async function saveSent(context: WriteContext): Promise<void> {
  const { failure } = await findMailState(context.db);
  await transact(context, async (trx) => {
    await save(trx, { lastSent: new Date().toISOString(), failure: null });
    if (failure) await recordMailEvent(trx);
  });
}

async function save(trx: Trx, state: Known): Promise<void> {
  await saveStoredValue(trx, "mail-state", JSON.stringify(state));
}

async function recordMailEvent(trx: Trx): Promise<void> {
  await recordEvent(trx, { kind: "mail.changed", subjectId: "", actorId: null, at: Date.now() });
}
