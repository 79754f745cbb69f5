import type { Allowed } from "../../domain/permissions.ts";
import { Refusal } from "../../domain/refusals.ts";
import type { JobKind } from "../../domain/system/job-kinds.ts";
import type { AppContext } from "../context.ts";
import { readTeamSettings } from "../db/team-settings.ts";
import { announceOnCommit } from "../db/transact.ts";
import { attemptsMax } from "../jobs/add-job.ts";
import { addMail } from "../mail/add-mail.ts";
import { composeMail } from "../mail/compose-mail.ts";
import { perform } from "../sessions/perform.ts";

/** @throws Refusal "not-found" if there is no such job, or if it is running */
export async function retryJob(
  context: AppContext,
  allowed: Allowed<"system.manage">,
  id: string,
): Promise<void> {
  await perform(context, allowed, async (trx) => {
    const now = Date.now();
    const job = await trx
      .updateTable("jobs")
      .set({ attempts: 0, run_at: now, locked_until: 0, last_error: null })
      .where("id", "=", id)
      // The next attempt takes over an expired lease.
      .where((eb) =>
        eb.or([
          eb("locked_until", "=", 0),
          eb.and([eb("locked_until", "<", now), eb("attempts", ">=", attemptsMax)]),
        ]),
      )
      .returning("kind")
      .executeTakeFirst();
    if (!job) throw new Refusal("not-found");
    announceOnCommit(trx, { kind: "jobs", of: job.kind as JobKind });
  });
}

/** Sends an email to the captain (rule 12.20), through a job like all others. */
export async function sendTestMail(
  context: AppContext,
  allowed: Allowed<"system.manage">,
): Promise<void> {
  await perform(context, allowed, async (trx, { id, email: to }) => {
    const { teamName } = await readTeamSettings(trx, context.settings);
    const mail = composeMail(teamName, {
      to,
      subject: `Test email from ${teamName}`,
      paragraphs: ["A captain asked for this email on the screen System. Email works."],
      link: { label: "Open System", address: `${context.settings.baseUrl}/system` },
    });
    await addMail(trx, mail, [id]);
  });
}
