import { nameMentions } from "../../../domain/comments/mentions.ts";
import { formerMemberName } from "../../../domain/people/people.ts";
import { readNamesInComments, toComment } from "../../comments/read-comments.ts";
import { listAllComments } from "../../comments/store.ts";
import type { Trx } from "../../db/open.ts";
import { toAnswer } from "../../documents/document-answers.ts";
import { showContent } from "../../documents/show-content.ts";
import { findDocument } from "../../documents/store.ts";
import { listFilesOfDocument } from "../../files/store.ts";
import {
  archivedComment,
  archivedDocument,
  type ArchivedComment,
  type ArchivedDocument,
} from "./season-shapes.ts";

/** Archives of seasons are passed on, so they have what guests may read. */
const reader = { kind: "guest" } as const;

export async function listSeasonIds(trx: Trx, season: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("documents")
    .leftJoin("subteams", "subteams.id", "documents.subteam")
    .select("documents.id")
    .where("season", "=", season)
    .orderBy("subteams.position")
    .orderBy("documents.subteam")
    .orderBy("documents.sort_key", "desc")
    .execute();
  return rows.map(({ id }) => id);
}

export async function* readDocuments(
  trx: Trx,
  ids: readonly string[],
): AsyncGenerator<ArchivedDocument> {
  for (const id of ids) {
    const row = await findDocument(trx, id);
    if (!row) continue;
    const content = await showContent(trx, reader, row.content);
    const files = await listFilesOfDocument(trx, id);
    yield archivedDocument.parse(toAnswer(reader, { ...row, content, starred: 0 }, files));
  }
}

export async function readCommentsOf(trx: Trx, documentId: string): Promise<ArchivedComment[]> {
  const rows = await listAllComments(trx, documentId);
  const names = await readNamesInComments(trx, reader, rows);
  const nameOf = (id: string) => names.get(id) ?? formerMemberName;
  return rows.map((row) => {
    const content = nameMentions(row.content, nameOf);
    return archivedComment.parse({ ...toComment(reader, { ...row, content }, names), documentId });
  });
}
