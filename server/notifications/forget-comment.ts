import { mentionsInText } from "../../domain/comments/mentions.ts";
import { dayOf } from "../../domain/dates.ts";
import type { AppContext } from "../context.ts";
import type { Trx } from "../db/open.ts";
import { readTeamSettings } from "../db/team-settings.ts";

/** Milliseconds of the day on which clocks go back. */
const longestDay = 25 * 60 * 60 * 1000;

/**
 * Removes a deleted comment from the notifications of its day: each names only authors of comments
 * that are left, and one without such a comment is deleted.
 * @returns the members whose notifications have changed
 */
export async function forgetComment(
  trx: Trx,
  { settings }: Pick<AppContext, "settings">,
  deleted: Deleted,
): Promise<string[]> {
  const { timeZone } = await readTeamSettings(trx, settings);
  const day = dayOf(deleted.at, timeZone);
  const isOfDay = ({ at }: { at: number }) => dayOf(at, timeZone) === day;
  const rows = (await listRows(trx, deleted)).filter(isOfDay);
  if (rows.length === 0) return [];
  const comments = (await listComments(trx, deleted)).filter(isOfDay);
  const changed: string[] = [];
  for (const row of rows) {
    const remaining = comments.filter((comment) => isAbout(row, comment));
    const [newest] = remaining;
    const { actors, amount } = countActors(remaining);
    if (newest?.id === row.commentId && actors === row.actors) continue;
    changed.push(row.memberId);
    if (newest === undefined)
      await trx.deleteFrom("notifications").where("id", "=", row.id).execute();
    else
      await trx
        .updateTable("notifications")
        .set({ comment_id: newest.id, actor_id: newest.authorId, actors, amount })
        .where("id", "=", row.id)
        .execute();
  }
  return changed;
}

type Deleted = { documentId: string; at: number };
type Row = Awaited<ReturnType<typeof listRows>>[number];
type RemainingComment = Awaited<ReturnType<typeof listComments>>[number];

/** A notification has the time of its newest comment. */
async function listRows(trx: Trx, { documentId, at }: Deleted) {
  return trx
    .selectFrom("notifications")
    .select(["id", "member_id as memberId", "kind", "actors", "comment_id as commentId", "at"])
    .where("document_id", "=", documentId)
    .where("comment_id", "is not", null)
    .where("at", ">=", at)
    .where("at", "<", at + longestDay)
    .execute();
}

async function listComments(trx: Trx, { documentId, at }: Deleted) {
  const comments = await trx
    .selectFrom("comments")
    .select(["id", "author_id as authorId", "content", "created_at as createdAt"])
    .where("document_id", "=", documentId)
    .where("author_id", "is not", null)
    .where("created_at", ">", at - longestDay)
    .where("created_at", "<", at + longestDay)
    .orderBy("created_at", "desc")
    .execute();
  return comments.map(({ id, authorId, content, createdAt }) => ({
    id,
    authorId,
    at: createdAt ?? 0,
    mentioned: mentionsInText(content),
  }));
}

function isAbout({ kind, actors, at, memberId }: Row, comment: RemainingComment): boolean {
  if (comment.at > at || !actors.includes(JSON.stringify(comment.authorId))) return false;
  return kind !== "mention" || comment.mentioned.includes(memberId);
}

function countActors(remaining: readonly RemainingComment[]) {
  const actors = [...new Set(remaining.map(({ authorId }) => authorId))];
  return { actors: JSON.stringify(actors), amount: actors.length };
}
