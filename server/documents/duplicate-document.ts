import { cutText } from "../../domain/cut-text.ts";
import type { SavedDocument } from "../../domain/documents/document-shapes.ts";
import { shownTitle, titleMaxLength } from "../../domain/documents/documents.ts";
import { allow, type Allowed } from "../../domain/permissions.ts";
import type { AppContext } from "../context.ts";
import { addFile, discardUpload } from "../files/actions.ts";
import { listFilesOfDocument } from "../files/store.ts";
import type { AnswerRecorder } from "../http/idempotency.ts";
import { createDocument } from "./actions.ts";
import { getDocument } from "./store.ts";
import { tagsOf } from "./tags-of.ts";
import { withFileIds } from "./with-file-ids.ts";

/** Makes a new document with the text, the tags, and copies of the files of another (rule 3.91). */
export async function duplicateDocument(
  context: AppContext,
  allowed: Allowed<"documents.create">,
  id: string,
  recorder: AnswerRecorder | undefined,
): Promise<SavedDocument> {
  const { viewer, credential } = allowed;
  const source = await getDocument(context.db, id);
  const uploading = { ...allow(viewer, "files.upload"), credential };
  const copies = new Map<string, string>();
  try {
    for (const { id: fileId, name, size } of await listFilesOfDocument(context.db, id)) {
      if ((await context.fileStore.size(fileId)) === undefined) continue;
      const bytes = await context.fileStore.read(fileId);
      copies.set(fileId, await addFile(context, uploading, { name, size, bytes }));
    }
    const { subteam } = source;
    const content = withFileIds(source.content, copies);
    const form = { subteam, title: copyTitle(source.title), content, tags: tagsOf(source) };
    return await createDocument(
      context,
      allowed,
      { ...form, attachments: [...copies.values()] },
      { recorder, earlierContent: source.content },
    );
  } catch (error) {
    // Unused uploads count against their member's limit.
    for (const copy of copies.values())
      await discardUpload(context, uploading, copy).catch(() => undefined);
    throw error;
  }
}

function copyTitle(title: string | null): string {
  return cutText(`Copy of ${shownTitle(title)}`, titleMaxLength).trim();
}
