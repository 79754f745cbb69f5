import type { MailState } from "../../domain/mail/mail-shapes.ts";
import type { Db, Trx } from "../db/open.ts";
import { deleteStoredValue, findStoredValue, saveStoredValue } from "../db/stored-values.ts";
import { transact, type WriteContext } from "../db/transact.ts";
import { recordEvent } from "../events/record-event.ts";
import { describeFault, type Mailer } from "./open-mailer.ts";

type Failure = NonNullable<MailState["failure"]>;

/** @returns since when no mail could be sent, and why; null while mail works (rule 6.53) */
export async function findMailFailure(db: Db): Promise<Failure | null> {
  const stored = await findStoredValue(db, "mail-failure");
  return stored === undefined ? null : (JSON.parse(stored) as Failure);
}

/** Remembers the first failure of a series and its newest reason, until a mail is sent. */
export function rememberMailFailures(mailer: Mailer, context: WriteContext): Mailer {
  let isStopped = false;
  return {
    send: async (mail, signal) => {
      try {
        await mailer.send(mail, signal);
      } catch (error) {
        if (!isStopped) await saveFailure(context, describeFault(error as Error));
        throw error;
      }
      await endFailure(context);
    },
    stop: () => {
      isStopped = true;
      mailer.stop();
    },
  };
}

async function saveFailure(context: WriteContext, reason: string): Promise<void> {
  const known = await findMailFailure(context.db);
  if (known?.reason === reason) return;
  const failure = { since: known?.since ?? new Date().toISOString(), reason };
  await transact(context, async (trx) => {
    await saveStoredValue(trx, "mail-failure", JSON.stringify(failure));
    await recordMailEvent(trx);
  });
}

async function endFailure(context: WriteContext): Promise<void> {
  if (!(await findMailFailure(context.db))) return;
  await transact(context, async (trx) => {
    await deleteStoredValue(trx, "mail-failure");
    await recordMailEvent(trx);
  });
}

async function recordMailEvent(trx: Trx): Promise<void> {
  await recordEvent(trx, { kind: "mail.changed", subjectId: "", actorId: null, at: Date.now() });
}
