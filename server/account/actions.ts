import { ownNameProblems } from "../../domain/people/people.ts";
import type { Allowed } from "../../domain/permissions.ts";
import { Refusal, refuseWrongFields } from "../../domain/refusals.ts";
import { addAuditEntry } from "../audit-log/add-audit-entry.ts";
import type { WriteContext } from "../db/transact.ts";
import type { DocumentContext } from "../documents/document-context.ts";
import { reindexEach } from "../documents/index-stored.ts";
import { recordEvent } from "../events/record-event.ts";
import { addJob } from "../jobs/add-job.ts";
import { addNotice } from "../jobs/add-notice.ts";
import { changeMember } from "../people/change-member.ts";
import { clearPerson } from "../people/end-access.ts";
import { changeTeam, recordEventBy, removeMember } from "../people/members-actions.ts";
import { deletePortfolio } from "../portfolios/actions.ts";
import { perform } from "../sessions/perform.ts";
import { lockAccount } from "../sessions/store.ts";
import {
  clearAuditValues,
  eraseIdempotencyKeys,
  eraseImports,
  eraseMail,
  eraseRequests,
  hasPersonalData,
  readTraces,
} from "./erase.ts";
import { listDocumentsOfAuthor } from "./store.ts";

/** Indexes documents by the new name (rule 1.108). @throws Refusal "not-signed-in", wrong fields */
export async function renameOneself(
  context: WriteContext,
  allowed: Allowed<"own-account.manage">,
  form: { firstName: string; lastName: string },
): Promise<void> {
  refuseWrongFields(ownNameProblems(form));
  await perform(context, allowed, async (trx, viewer) => {
    await changeMember(trx, viewer.id, viewer, form);
    const subject = { subjectId: viewer.id, actorId: viewer.id, at: Date.now() };
    await recordEvent(trx, { kind: "member.changed", ...subject });
  });
}

/**
 * Anonymizes texts (rules 1.125 and 1.132). For a member removed earlier, erases what is left.
 * @throws Refusal "member-not-found", "last-captain"
 */
export async function eraseMember(
  context: WriteContext,
  allowed: Allowed<"accounts.manage">,
  id: string,
): Promise<void> {
  await changeTeam(context, allowed, async (trx, viewer) => {
    if (!(await hasPersonalData(trx, id))) throw new Refusal("member-not-found");
    await lockAccount(trx, { id });
    const { ids, emailKeys } = await readTraces(trx, id);
    await removeMember(trx, viewer, id);
    await addAuditEntry(trx, { kind: "member-erased", actor: viewer.id, subject: id });
    for (const memberId of ids) {
      await clearPerson(trx, memberId);
      await eraseIdempotencyKeys(trx, memberId);
      await deletePortfolio(trx, memberId);
      await addJob(trx, "index-author", { memberId });
    }
    await eraseImports(trx, ids);
    const requests = await eraseRequests(trx, emailKeys);
    if (requests.length > 0)
      await addNotice(trx, { about: "requests", isNew: false, at: Date.now() });
    await clearAuditValues(trx, [...ids, ...requests]);
    await eraseMail(trx, { ids, requests });
    // Evicts the public page from the cache of every server process.
    await recordEventBy(trx, "portfolio.changed", id, viewer);
    await recordEventBy(trx, "member.removed", id, viewer);
  });
}

export async function indexAuthor(
  context: DocumentContext,
  memberId: string,
  signal: AbortSignal,
): Promise<void> {
  await reindexEach(context, await listDocumentsOfAuthor(context.db, memberId), signal);
}
