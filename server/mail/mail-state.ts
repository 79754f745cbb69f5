import type { MailState } from "../../domain/mail/mail-shapes.ts";
import type { AppContext } from "../context.ts";
import { lock } from "../db/dialects.ts";
import { faultCode } from "../db/faults.ts";
import type { DbOrTrx, Trx } from "../db/open.ts";
import { findStoredValue, saveStoredValue } from "../db/stored-values.ts";
import { transact } from "../db/transact.ts";
import { recordEvent } from "../events/record-event.ts";
import { describeMailFault, type Mailer } from "./open-mailer.ts";

type Known = Omit<MailState, "host">;

const nothingKnown: Known = { lastSent: null, failure: null };

/** @returns since when no mail could be sent and why, and when one was sent (rule 6.53) */
export async function readMailState(db: DbOrTrx): Promise<Known> {
  return mailStateFrom(await findStoredValue(db, "mail-state"));
}

export function mailStateFrom(stored: string | undefined): Known {
  return stored === undefined ? nothingKnown : (JSON.parse(stored) as Known);
}

type StateContext = Pick<AppContext, "db" | "announce" | "log">;

/** Remembers the first failure of a series and its newest reason, until a mail is sent. */
export function rememberMailState(mailer: Mailer, context: StateContext): Mailer {
  let isStopped = false;
  return {
    send: async (mail, signal) => {
      try {
        await mailer.send(mail, signal);
      } catch (error) {
        if (!isStopped) await saveFailure(context, describeMailFault(error as Error));
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

async function saveFailure(context: StateContext, reason: string): Promise<void> {
  await changeState(context, ({ lastSent, failure }) =>
    failure?.reason === reason
      ? undefined
      : { lastSent, failure: { since: failure?.since ?? new Date().toISOString(), reason } },
  );
}

async function saveSent(context: StateContext): Promise<void> {
  await changeState(context, () => ({ lastSent: new Date().toISOString(), failure: null }));
}

/** Screens are told that a failure has begun or ended, but not of each mail. */
async function changeState(
  context: StateContext,
  change: (before: Known) => Known | undefined,
): Promise<void> {
  try {
    await transact(context, async (trx) => {
      await lock(trx, "mail-state");
      const before = await readMailState(trx);
      const after = change(before);
      if (!after) return;
      await save(trx, after);
      if (before.failure ?? after.failure) await recordMailEvent(trx);
    });
  } catch (error) {
    // Otherwise a mail that was sent would be sent again.
    context.log.error("mail state not saved", { error: faultCode(error) });
  }
}

async function save(trx: Trx, state: Known): Promise<void> {
  await saveStoredValue(trx, "mail-state", JSON.stringify(state));
}

async function recordMailEvent(trx: Trx): Promise<void> {
  await recordEvent(trx, { kind: "mail.changed", subjectId: "", actorId: null, at: Date.now() });
}
