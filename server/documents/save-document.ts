import type { SavedDocument, SaveDocumentForm } from "../../domain/documents/document-shapes.ts";
import { isValidNewId } from "../../domain/ids.ts";
import { allow, type Allowed } from "../../domain/permissions.ts";
import { Refusal, refuseWrongFields, wrongField } from "../../domain/refusals.ts";
import { isUniqueViolation } from "../db/dialects.ts";
import { saveOnce } from "../db/save-once.ts";
import { createDocument, editDocument } from "./actions.ts";
import type { DocumentContext } from "./document-context.ts";
import { findDocument } from "./store.ts";
import { versionConflict } from "./version-conflict.ts";
import { findSave } from "./versions-store.ts";

type Save = SaveDocumentForm & { id: string };
type Editor = Allowed<"documents.edit">;

/** Creates (`version` 0) or edits a document, once per `saveId` (rules 3.42 to 3.47). */
export async function saveDocument(
  context: DocumentContext,
  editor: Editor,
  save: Save,
): Promise<SavedDocument> {
  const { id, saveId } = save;
  if (save.version > 0 && saveId === undefined) return editDocument(context, editor, save);
  if (saveId === undefined) refuseWrongFields([wrongField("saveId", "malformed-request")]);
  return saveOnce(
    () => findSave(context.db, { id, memberId: editor.viewer.id, saveId }),
    () =>
      save.version === 0 ? saveFirst(context, editor, save) : editDocument(context, editor, save),
  );
}

async function saveFirst(
  context: DocumentContext,
  { viewer, credential }: Editor,
  save: Save,
): Promise<SavedDocument> {
  const { id, saveId, version: _, subteam = "", tags = [], attachments = [], ...text } = save;
  if (!isValidNewId(id)) refuseWrongFields([wrongField("id", "malformed-request")]);
  const allowed = { ...allow(viewer, "documents.create"), credential };
  const form = { ...text, subteam, tags, attachments };
  try {
    return await createDocument(context, allowed, form, { id, saveId });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const present = await findDocument(context.db, id);
    if (present?.authorId === viewer.id) throw versionConflict(viewer, present);
    throw new Refusal("id-taken");
  }
}
