import type { Trx } from "../db/open.ts";
import { addJob, type Notice } from "./add-job.ts";

/** The most mentions in one notice. People mentioned beyond them are not notified. */
const mentionedMax = 200;

export async function addNotice(trx: Trx, notice: Notice): Promise<void> {
  const mentioned =
    "mentioned" in notice ? { mentioned: notice.mentioned.slice(0, mentionedMax) } : {};
  await addJob(trx, "notify", { ...notice, ...mentioned });
}
