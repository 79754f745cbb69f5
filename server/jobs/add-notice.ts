import type { Trx } from "../db/open.ts";
import { newId } from "../ids.ts";
import { addJob, type Notice } from "./add-job.ts";

type WithoutId<N> = N extends { id: string } ? Omit<N, "id"> : N;

/** People whom one text can mention with effect. */
const mentionedMax = 200;

/** Adds the job that notifies of a change. */
export async function addNotice(trx: Trx, notice: WithoutId<Notice>): Promise<void> {
  const mentioned =
    "mentioned" in notice ? { mentioned: notice.mentioned.slice(0, mentionedMax) } : {};
  await addJob(trx, "notify", { ...notice, ...mentioned, id: newId() } as Notice);
}
