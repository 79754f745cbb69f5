import { fileAddress } from "../../domain/content/content.ts";
import { shownTitle } from "../../domain/documents/documents.ts";
import type { Allowed } from "../../domain/permissions.ts";
import { Refusal } from "../../domain/refusals.ts";
import { listAllFilesOfDocument, listFilesOfDocument } from "../files/store.ts";
import { editDocument } from "./actions.ts";
import type { DocumentContext } from "./document-context.ts";
import { findDocument } from "./store.ts";
import { versionFieldsOf } from "./version-fields.ts";
import { findVersion } from "./versions-store.ts";

/** Saves an earlier version as the newest (rule 3.64) and reattaches the pictures it shows. */
export async function restoreVersion(
  context: DocumentContext,
  allowed: Allowed<"documents.edit">,
  { id, restored, version }: { id: string; restored: number; version: number },
): Promise<number> {
  const { db } = context;
  const earlier = await findVersion(db, id, restored);
  if (!earlier)
    throw new Refusal((await findDocument(db, id)) ? "version-not-found" : "document-not-found");
  const files = await listAllFilesOfDocument(db, id);
  const listed = new Set((await listFilesOfDocument(db, id)).map((file) => file.id));
  const unlisted = files.filter(
    (file) => !listed.has(file.id) && earlier.content.includes(`${fileAddress(file.id)}"`),
  );
  const attachments = [...listed, ...unlisted.map((file) => file.id)];
  const edit = {
    ...versionFieldsOf(earlier),
    id,
    version,
    title: shownTitle(earlier.title),
    attachments,
    earlierContent: earlier.content,
  };
  return (await editDocument(context, allowed, edit)).version;
}
