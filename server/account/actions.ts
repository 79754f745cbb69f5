import { ownNameProblems } from "../../domain/people/people.ts";
import type { Allowed } from "../../domain/permissions.ts";
import { Refusal, refuseWrongFields } from "../../domain/refusals.ts";
import { addAuditEntry } from "../audit-log/add-audit-entry.ts";
import { lock } from "../db/dialects.ts";
import { transact, type WriteContext } from "../db/transact.ts";
import { readContent } from "../documents/read-content.ts";
import { findDocument, tagsOfDocument } from "../documents/store.ts";
import { recordEvent } from "../events/record-event.ts";
import { addJob } from "../jobs/add-job.ts";
import { changeMember } from "../people/change-member.ts";
import { clearPerson } from "../people/end-access.ts";
import { changing, removeMember, tell } from "../people/members-actions.ts";
import { deletePortfolio } from "../portfolios/actions.ts";
import { reindexDocument } from "../search-index/index-document.ts";
import { perform } from "../sessions/perform.ts";
import { holdAccount } from "../sessions/store.ts";
import {
  clearAuditValues,
  eraseAnswers,
  eraseMail,
  eraseRequests,
  isRemembered,
  tracesOf,
} from "./erase.ts";
import { documentsOfAuthor } from "./store.ts";

/**
 * Corrects one's own name; what one wrote is found by it from then on (rule 1.108).
 * @throws Refusal "not-signed-in" when the session has ended, or with what is wrong
 */
export async function renameOneself(
  context: WriteContext,
  allowed: Allowed<"account.manage">,
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
 * Removes a member who asks to be forgotten, and the name behind what they wrote (rules 1.125 and 1.132); of somebody who
 * was removed before, what is left.
 * @throws Refusal "member-not-found", "last-captain"
 */
export async function eraseMember(
  context: WriteContext,
  allowed: Allowed<"accounts.manage">,
  id: string,
): Promise<void> {
  await changing(context, allowed, async (trx, viewer) => {
    if (!(await isRemembered(trx, id))) throw new Refusal("member-not-found");
    await holdAccount(trx, { id });
    const { ids, emailKeys } = await tracesOf(trx, id);
    await removeMember(trx, viewer, id);
    await addAuditEntry(trx, { kind: "member-erased", actor: viewer.id, subject: id });
    for (const one of ids) {
      await clearPerson(trx, one);
      await eraseAnswers(trx, one);
      await deletePortfolio(trx, one);
      await addJob(trx, "index-author", { memberId: one });
    }
    const requests = await eraseRequests(trx, emailKeys);
    await clearAuditValues(trx, [...ids, ...requests]);
    await eraseMail(trx, { ids, requests });
    // So that no process of the server answers their page from its memory.
    await tell(trx, "portfolio.changed", id, viewer);
    await tell(trx, "member.removed", id, viewer);
  });
}

/** The job that lets a member's documents be found by their name of today. */
export async function indexAuthor(
  context: WriteContext,
  memberId: string,
  signal: AbortSignal,
): Promise<void> {
  for (const { id } of await documentsOfAuthor(context.db, memberId)) {
    signal.throwIfAborted();
    await transact(context, async (trx) => {
      // Who edits it meanwhile writes what they read of it before, the old name too: this comes after them.
      await lock(trx, `document ${id}`);
      const document = await findDocument(trx, id);
      if (!document) return;
      await reindexDocument(trx, {
        sortKey: document.sortKey,
        serial: document.serialNumber,
        title: document.title ?? "",
        tags: await tagsOfDocument(trx, id),
        author: document.authorName ?? "",
        content: readContent(document.content).text,
      });
    });
  }
}
