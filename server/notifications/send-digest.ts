import type { AppContext } from "../context.ts";
import { lock } from "../db/dialects.ts";
import { transact } from "../db/transact.ts";
import { addJob } from "../jobs/add-job.ts";
import { readChoices } from "./choice-store.ts";
import { kindsOf, listUnmailed, mailedMax } from "./mail-store.ts";
import { writeMail } from "./write-mail.ts";

/** Job that mails a member once a day what they have not read here (rule 13.23). */
export async function sendDigest(context: AppContext, memberId: string): Promise<void> {
  await transact(context, async (trx) => {
    await lock(trx, "notifications");
    const kinds = kindsOf(await readChoices(trx, memberId), "digest");
    const rows = await listUnmailed(trx, { memberId, kinds });
    if (rows.length === 0) return;
    const subject = (teamName: string) => `What happened in ${teamName}`;
    await writeMail(trx, context, { memberId, rows, topic: "digest", subject });
    if (rows.length === mailedMax) await addJob(trx, "send-digest", { memberId });
  });
}
