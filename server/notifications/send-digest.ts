import type { AppContext } from "../context.ts";
import { lock } from "../db/dialects.ts";
import type { Trx } from "../db/open.ts";
import { readChoices } from "./choice-store.ts";
import { kindsOf, listUnmailed, setMailed } from "./mail-store.ts";
import { writeMail } from "./write-mail.ts";

/** Job that mails a member once a day what they have not read here (rule 13.23). */
export async function sendDigest(trx: Trx, context: AppContext, memberId: string): Promise<void> {
  await lock(trx, "notifications");
  const kinds = kindsOf(await readChoices(trx, memberId), "digest");
  const query = { memberId, kinds };
  const rows = await listUnmailed(trx, query);
  if (rows.length === 0) return;
  const more = (await setMailed(trx, query)) - rows.length;
  const subject = (teamName: string) => `What happened in ${teamName}`;
  await writeMail(trx, context, { memberId, rows, more, topic: "digest", subject });
}
