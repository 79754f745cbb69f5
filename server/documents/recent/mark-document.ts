import type { Allowed } from "../../../domain/permissions.ts";
import { Refusal } from "../../../domain/refusals.ts";
import { databaseKind, type Trx } from "../../db/open.ts";
import { prepare } from "../../db/prepare.ts";
import type { WriteContext } from "../../db/transact.ts";
import { recordEvent } from "../../events/record-event.ts";
import { addNotice } from "../../jobs/add-notice.ts";
import { perform } from "../../sessions/perform.ts";
import { addStar, removeStar } from "./star-store.ts";
import { newestUnread, recordView } from "./view-store.ts";

type Marker = Allowed<"documents.mark">;

/** Idempotent (rule 14.3). */
export async function starDocument(
  context: WriteContext,
  allowed: Marker,
  id: string,
  isStarred: boolean,
): Promise<void> {
  await perform(context, allowed, async (trx, viewer) => {
    const { subteam } = await lockAgainstDeletion(trx, id);
    const star = { memberId: viewer.id, documentId: id };
    const hasChanged = isStarred ? await addStar(trx, star) : await removeStar(trx, star);
    if (!hasChanged) return;
    const event = { subjectId: id, subteam, actorId: viewer.id, at: Date.now() };
    await recordEvent(trx, { kind: "document.starred", ...event });
  });
}

/** Announces no view: each event would be read by all screens. */
export async function viewDocument(
  context: WriteContext,
  allowed: Marker,
  id: string,
): Promise<void> {
  await perform(context, allowed, async (trx, viewer) => {
    await lockAgainstDeletion(trx, id);
    const view = { memberId: viewer.id, documentId: id, at: Date.now() };
    await recordView(trx, view);
    const unread = await newestUnread(trx, view);
    // The clock may have been set back since the notification was written.
    const at = Math.max(view.at, unread ?? 0);
    if (unread !== null) await addNotice(trx, { about: "view", ...view, at });
  });
}

const selectLocked = prepare((db, id: string) =>
  db
    .selectFrom("documents")
    .select("subteam")
    .where("id", "=", id)
    .$if(databaseKind(db) === "postgres", (found) => found.forKeyShare()),
);

async function lockAgainstDeletion(trx: Trx, id: string): Promise<{ subteam: string }> {
  const [found] = await selectLocked(trx, id);
  if (!found) throw new Refusal("document-not-found");
  return found;
}
