import { mentionsInText } from "../../domain/comments/mentions.ts";
import { dayOf } from "../../domain/dates.ts";
import type { AppContext } from "../context.ts";
import type { Trx } from "../db/open.ts";
import { readTeamSettings } from "../db/team-settings.ts";

const day = 24 * 60 * 60 * 1000;

/**
 * Makes notifications about comments say what is left of their day after a comment was deleted, and
 * deletes those about nothing else.
 * @returns the members whose notifications have changed
 */
export async function forgetComment(
  trx: Trx,
  { settings }: Pick<AppContext, "settings">,
  documentId: string,
): Promise<string[]> {
  const { timeZone } = await readTeamSettings(trx, settings);
  const rows = await trx
    .selectFrom("notifications")
    .select(["id", "member_id as memberId", "kind", "actors", "comment_id as commentId", "at"])
    .where("document_id", "=", documentId)
    .where("comment_id", "is not", null)
    .execute();
  const changed: string[] = [];
  for (const row of rows) {
    const left = await listLeft(trx, documentId, row, timeZone);
    const [newest] = left;
    const { actors, amount } = countActors(left);
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

type Row = { memberId: string; kind: string; actors: string; at: number };
type Left = { id: string; authorId: string | null; content: string };

/** @returns the comments that the notification is still about, the newest first */
async function listLeft(trx: Trx, documentId: string, row: Row, timeZone: string): Promise<Left[]> {
  const comments = await trx
    .selectFrom("comments")
    .select(["id", "author_id as authorId", "content", "created_at as createdAt"])
    .where("document_id", "=", documentId)
    .where("author_id", "in", JSON.parse(row.actors) as string[])
    .where("created_at", "<=", row.at)
    .where("created_at", ">", row.at - day)
    .orderBy("created_at", "desc")
    .execute();
  const today = dayOf(row.at, timeZone);
  return comments.filter(
    ({ content, createdAt }) =>
      dayOf(createdAt ?? 0, timeZone) === today &&
      (row.kind !== "mention" || mentionsInText(content).includes(row.memberId)),
  );
}

function countActors(left: readonly Left[]) {
  const actors = [...new Set(left.map(({ authorId }) => authorId))];
  return { actors: JSON.stringify(actors), amount: actors.length };
}
