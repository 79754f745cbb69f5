import { mentionsInText } from "../../domain/comments/mentions.ts";
import type { Trx } from "../db/open.ts";

const day = 24 * 60 * 60 * 1000;

/**
 * Makes notifications about a deleted comment say what is left of that day, and deletes those about
 * nothing else.
 * @returns the members whose notifications have changed
 */
export async function forgetComment(
  trx: Trx,
  { documentId, commentId }: { documentId: string; commentId: string },
): Promise<string[]> {
  const rows = await trx
    .selectFrom("notifications")
    .select(["id", "member_id as memberId", "kind", "actors", "at"])
    .where("document_id", "=", documentId)
    .where("comment_id", "=", commentId)
    .execute();
  for (const row of rows) {
    const left = await listLeft(trx, documentId, row);
    const [newest] = left;
    if (newest === undefined)
      await trx.deleteFrom("notifications").where("id", "=", row.id).execute();
    else
      await trx
        .updateTable("notifications")
        .set({ comment_id: newest.id, actor_id: newest.authorId, ...countActors(left) })
        .where("id", "=", row.id)
        .execute();
  }
  return rows.map(({ memberId }) => memberId);
}

type Row = { memberId: string; kind: string; actors: string; at: number };
type Left = { id: string; authorId: string | null; content: string };

/** @returns the comments that the notification is still about, the newest first */
async function listLeft(trx: Trx, documentId: string, row: Row): Promise<Left[]> {
  const comments = await trx
    .selectFrom("comments")
    .select(["id", "author_id as authorId", "content"])
    .where("document_id", "=", documentId)
    .where("author_id", "in", JSON.parse(row.actors) as string[])
    .where("created_at", "<=", row.at)
    .where("created_at", ">", row.at - day)
    .orderBy("created_at", "desc")
    .execute();
  if (row.kind !== "mention") return comments;
  return comments.filter(({ content }) => mentionsInText(content).includes(row.memberId));
}

function countActors(left: readonly Left[]) {
  const actors = [...new Set(left.map(({ authorId }) => authorId))];
  return { actors: JSON.stringify(actors), amount: actors.length };
}
