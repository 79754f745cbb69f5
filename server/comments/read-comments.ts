import type { Comment, CommentPage } from "../../domain/comments/comment-shapes.ts";
import { mentionsInText } from "../../domain/comments/mentions.ts";
import { formerMemberName } from "../../domain/people/people.ts";
import { isMemberStatus } from "../../domain/people/person-status.ts";
import { isOneself, may, type Allowed, type Viewer } from "../../domain/permissions.ts";
import { Refusal } from "../../domain/refusals.ts";
import type { Db, DbOrTrx } from "../db/open.ts";
import { toIsoTime, toAuthor } from "../documents/document-answers.ts";
import { readMentionedNames } from "../documents/read-mentioned-names.ts";
import { hasDocument } from "../documents/store.ts";
import { parseTimeCursor, timeCursor } from "../http/time-cursor.ts";
import { countComments, listComments, type CommentRow } from "./store.ts";

type PageRange = { cursor: string | undefined; limit: number };

/** The page is oldest first. */
export async function readComments(
  db: Db,
  { viewer }: Allowed<"documents.read">,
  documentId: string,
  { cursor, limit }: PageRange,
): Promise<CommentPage> {
  const range = { before: parseTimeCursor(cursor), limit: limit + 1 };
  const rows = await listComments(db, documentId, range);
  const total = await countComments(db, documentId);
  if (total === 0 && !(await hasDocument(db, documentId))) throw new Refusal("document-not-found");
  const shown = rows.slice(0, limit);
  const earliest = shown.at(-1);
  const names = await readNamesInComments(db, viewer, shown);
  return {
    comments: shown.toReversed().map((row) => toComment(viewer, row, names)),
    total,
    nextCursor:
      rows.length > limit && earliest
        ? timeCursor({ time: earliest.createdAt ?? 0, id: earliest.id })
        : null,
  };
}

export function readNamesInComments(
  db: DbOrTrx,
  viewer: Viewer,
  rows: readonly Pick<CommentRow, "content">[],
): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ content }) => mentionsInText(content));
  return readMentionedNames(db, viewer, [...new Set(ids)]);
}

export function toComment(
  viewer: Viewer,
  row: CommentRow,
  names: ReadonlyMap<string, string>,
): Comment {
  return {
    id: row.id,
    content: row.content,
    mentions: mentionsInText(row.content).map((id) => ({
      id,
      name: names.get(id) ?? formerMemberName,
    })),
    author: {
      ...toAuthor(viewer, row.authorId, row.authorName, row.authorStatus),
      subteam: isMemberStatus(row.authorStatus) ? row.authorSubteam : null,
    },
    // The time 0 means unknown; it still sorts.
    createdAt: toIsoTime(row.createdAt || null),
    can: { delete: may(viewer, "comments.delete") && isOneself(viewer, row.authorId) },
  };
}
