import type { Trx } from "../db/open.ts";
import { addJob, type JobPayloads } from "../jobs/add-job.ts";

/**
 * Adds mail as a job, so that a mail server that is down does not fail the request (rule 6.36).
 * @param about the ids of the recipient and of the people and requests that the mail names
 */
export async function addMail(
  trx: Trx,
  mail: JobPayloads["send-mail"],
  about: readonly string[],
): Promise<void> {
  const job = await addJob(trx, "send-mail", mail);
  await trx
    .insertInto("mail_subjects")
    .values(about.map((subject) => ({ job_id: job, subject_id: subject })))
    .execute();
}

export async function deleteMailAbout(trx: Trx, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { numDeletedRows } = await trx
    .deleteFrom("jobs")
    .where("id", "in", (where) =>
      where.selectFrom("mail_subjects").select("job_id").where("subject_id", "in", ids),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
