import { isEmpty } from "../../../domain/content/is-empty.ts";
import { shownTitle } from "../../../domain/documents/documents.ts";
import { Refusal } from "../../../domain/refusals.ts";
import { recordCommentEvent } from "../../comments/actions.ts";
import { findComment, insertComment } from "../../comments/store.ts";
import type { DbOrTrx } from "../../db/open.ts";
import { findDocument } from "../../documents/store.ts";
import { waitForEdits } from "../../files/wait-for-edits.ts";
import { hashOf } from "../hash-of.ts";
import { findOrCreateAuthor } from "../people.ts";
import type { Line } from "./archive-lines.ts";
import {
  importItem,
  skipped,
  type ExistingItem,
  type Importing,
  type ItemReport,
} from "./importing.ts";
import { findImportedItem } from "./store.ts";

export async function importComment(
  importing: Importing,
  line: Line<"comments">,
  place: number,
): Promise<ItemReport> {
  const { content, createdAt, notes } = line;
  const author = importing.people.writerOf(line.author);
  const document = await findImportedDocument(importing, line.documentId);
  const by = author.name === "" ? `comment ${place}` : `comment by ${author.name}`;
  const name = document ? `${by} on ${document.name}` : by;
  if (!document) return skipped(name, "its document does not exist");
  if (isEmpty(content)) return skipped(name, "it is empty");
  const { report } = await importItem(importing, {
    table: "comments",
    archivedId: line.id,
    name,
    notes,
    hash: hashOf([document.id, content]),
    find: (id, db) => findPresent(db, id, { documentId: document.id, content }),
    prepare: async () => undefined,
    create: async (trx, id) => {
      // Waits for a concurrent deletion, which would leave the comment without its document.
      await waitForEdits(trx, document.id);
      const found = await findDocument(trx, document.id);
      if (!found) throw new Refusal("document-not-found");
      const { id: authorId } = await findOrCreateAuthor(trx, author);
      // Zero sorts before every other comment and is shown as an unknown date.
      await insertComment(trx, { id, documentId: found.id, content, authorId, at: createdAt ?? 0 });
      await recordCommentEvent(trx, "comment.posted", found, null);
    },
  });
  return report;
}

/** Looks in this archive, then in earlier ones, because exports may be split into several files. */
async function findImportedDocument(
  { context, documents, archive }: Importing,
  archivedId: string | null,
): Promise<{ id: string; name: string } | undefined> {
  if (archivedId === null) return undefined;
  const known = documents.get(archivedId);
  if (known) return known;
  if (archive.manifest.kind !== "export") return undefined;
  const imported = await findImportedItem(context.db, "documents", archivedId);
  const document = imported && (await findDocument(context.db, imported.id));
  if (!document) return undefined;
  const { id, serialNumber, title } = document;
  const found = { id, name: `${serialNumber} ${shownTitle(title)}` };
  documents.set(archivedId, found);
  return found;
}

async function findPresent(
  db: DbOrTrx,
  id: string,
  { documentId, content }: { documentId: string; content: string },
): Promise<ExistingItem | undefined> {
  const present = await findComment(db, id);
  if (!present) return undefined;
  const isIt = present.documentId === documentId && present.content === content;
  return { changedAt: null, ...(isIt && { likeness: "same" }) };
}
