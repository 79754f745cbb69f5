import { commentMaxLength } from "../../../domain/comments/comments.ts";
import { isEmpty } from "../../../domain/content/is-empty.ts";
import { shownTitle } from "../../../domain/documents/documents.ts";
import { Refusal } from "../../../domain/refusals.ts";
import { insertComment } from "../../comments/store.ts";
import { lock } from "../../db/dialects.ts";
import type { DbOrTrx } from "../../db/open.ts";
import { findDocument } from "../../documents/store.ts";
import { recordEvent } from "../../events/record-event.ts";
import { left, take, type Importing, type ItemReport } from "./importing.ts";
import { findTaken, sourceOf } from "./ledger.ts";
import { cut, oneLine, textIn, timeIn } from "./lenient.ts";
import type { Item } from "./open-export.ts";
import { personOf } from "./people.ts";

/** What somebody said about a document that is there. */
export async function importComment(importing: Importing, item: Item): Promise<ItemReport> {
  const { fields } = item;
  const notes: string[] = [];
  const author = importing.people.writer(oneLine(textIn(fields, "author")).slice(0, 254));
  const document = await documentOf(importing, textIn(fields, "documentId"));
  const by = author.name === "" ? `comment ${item.place}` : `comment by ${author.name}`;
  const name = document ? `${by} on ${document.name}` : by;
  const content = textIn(fields, "content", "text");
  if (!document) return left(name, "its document is not there");
  if (isEmpty(content)) return left(name, "it says nothing");
  const comment = {
    documentId: document.id,
    content: cut(content, commentMaxLength, "the comment", notes),
    createdAt: timeIn(fields, "createdAt", notes),
  };
  if (comment.createdAt === null) notes.push("without a date");
  const { report } = await take(importing, {
    collection: "comments",
    item,
    name,
    notes,
    said: [comment.documentId, comment.content],
    find: (id, db) => findComment(db, id),
    prepare: async () => undefined,
    create: async (trx, id) => {
      // A document that is being deleted would leave the comment without one.
      await lock(trx, `document ${document.id}`);
      const found = await findDocument(trx, document.id);
      if (!found) throw new Refusal("document-not-found");
      const { id: authorId } = await personOf(trx, author);
      // What has no date is before all others, and shown as unknown.
      await insertComment(trx, { ...comment, id, authorId, at: comment.createdAt ?? 0 });
      const subject = { subjectId: found.id, subteam: found.subteam, actorId: null };
      await recordEvent(trx, { kind: "comment.posted", ...subject, at: Date.now() });
    },
  });
  return report;
}

/** Of this export, or of one that was imported before: there may be a file for each collection. */
async function documentOf({ context, documents }: Importing, oldId: string) {
  const known = documents.get(oldId);
  if (known || oldId === "") return known;
  const taken = await findTaken(context.db, sourceOf("documents", { oldId, fields: new Map() }));
  const document = taken && (await findDocument(context.db, taken.id));
  if (!document) return undefined;
  const name = `${document.serialNumber} ${shownTitle(document.title)}`;
  documents.set(oldId, { id: document.id, name });
  return documents.get(oldId);
}

async function findComment(db: DbOrTrx, id: string) {
  const row = await db
    .selectFrom("comments")
    .select("created_at as changedAt")
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { changedAt: null };
}
