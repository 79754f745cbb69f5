import { commentMaxLength } from "../../../domain/comments/comment-limits.ts";
import { isEmpty } from "../../../domain/content/is-empty.ts";
import { shownTitle } from "../../../domain/documents/documents.ts";
import { Refusal } from "../../../domain/refusals.ts";
import { insertComment } from "../../comments/store.ts";
import { lock } from "../../db/dialects.ts";
import type { DbOrTrx } from "../../db/open.ts";
import { findDocument } from "../../documents/store.ts";
import { recordEvent } from "../../events/record-event.ts";
import { importItem, skipped, type Importing, type ItemReport } from "./importing.ts";
import { findImportedItem, sourceOf } from "./ledger.ts";
import { oneLine, readText, readTime, truncate } from "./lenient.ts";
import type { Item } from "./open-export.ts";
import { findOrCreateAuthor } from "./people.ts";

export async function importComment(importing: Importing, item: Item): Promise<ItemReport> {
  const { fields } = item;
  const notes: string[] = [];
  const author = importing.people.writer(oneLine(readText(fields, "author")).slice(0, 254));
  const document = await findImportedDocument(importing, readText(fields, "documentId"));
  const by = author.name === "" ? `comment ${item.place}` : `comment by ${author.name}`;
  const name = document ? `${by} on ${document.name}` : by;
  const content = readText(fields, "content", "text");
  if (!document) return skipped(name, "its document does not exist");
  if (isEmpty(content)) return skipped(name, "it is empty");
  const comment = {
    documentId: document.id,
    content: truncate(content, commentMaxLength, "the comment", notes),
    createdAt: readTime(fields, "createdAt", notes),
  };
  if (comment.createdAt === null) notes.push("no date");
  const { report } = await importItem(importing, {
    collection: "comments",
    item,
    name,
    notes,
    hashed: [comment.documentId, comment.content],
    find: (id, db) => findComment(db, id),
    prepare: async () => undefined,
    create: async (trx, id) => {
      // Waits for a concurrent deletion, which would leave the comment without its document.
      await lock(trx, `document ${document.id}`);
      const found = await findDocument(trx, document.id);
      if (!found) throw new Refusal("document-not-found");
      const { id: authorId } = await findOrCreateAuthor(trx, author);
      // Zero sorts before every other comment and is shown as an unknown date.
      await insertComment(trx, { ...comment, id, authorId, at: comment.createdAt ?? 0 });
      const subject = { subjectId: found.id, subteam: found.subteam, actorId: null };
      await recordEvent(trx, { kind: "comment.posted", ...subject, at: Date.now() });
    },
  });
  return report;
}

/** Looks in this export, then in earlier ones, because each collection may have its own file. */
async function findImportedDocument({ context, documents }: Importing, oldId: string) {
  const known = documents.get(oldId);
  if (known || oldId === "") return known;
  const imported = await findImportedItem(
    context.db,
    sourceOf("documents", { oldId, fields: new Map() }),
  );
  const document = imported && (await findDocument(context.db, imported.id));
  if (!document) return undefined;
  const name = `${document.serialNumber} ${shownTitle(document.title)}`;
  documents.set(oldId, { id: document.id, name });
  return documents.get(oldId);
}

async function findComment(db: DbOrTrx, id: string) {
  const row = await db.selectFrom("comments").select("id").where("id", "=", id).executeTakeFirst();
  return row && { changedAt: null };
}
