import { mentionsIn, showMentions } from "../../domain/content/mentions.ts";
import type { Viewer } from "../../domain/permissions.ts";
import type { DbOrTrx } from "../db/open.ts";
import { escapeHtml } from "./markdown/escape-html.ts";
import { readMentionedNames } from "./read-mentioned-names.ts";
import { unlinkDeletedDocuments } from "./unlink-deleted-documents.ts";

export async function showContent(db: DbOrTrx, viewer: Viewer, content: string): Promise<string> {
  const unlinked = await unlinkDeletedDocuments(db, content);
  const names = await readMentionedNames(db, viewer, mentionsIn(unlinked));
  return showMentions(unlinked, (id) => escapeHtml(names.get(id) ?? ""));
}
