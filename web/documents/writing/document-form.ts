import type { QueryClient } from "@tanstack/react-query";
import { isEmpty } from "../../../domain/content/is-empty.ts";
import { documentProblems } from "../../../domain/documents/document-problems.ts";
import type { Attachment, DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import type { WrongField } from "../../api/problem.ts";
import { isStillSignedIn } from "../../api/session.ts";
import type { EditorHandle } from "../../editor/rich-text-editor.tsx";
import { clock } from "../../saving/clock.ts";
import {
  missingFileSentences,
  toListedFiles,
  type RestoredFile,
} from "../../saving/draft-files.ts";
import type { DraftLocks } from "../../saving/draft-locks.ts";
import { createSaving } from "../../saving/saving.ts";
import { createStore } from "../../saving/store.ts";
import type { Toasts } from "../../ui/toasts.ts";
import type { UploadLimits } from "../attachments/file-limits.ts";
import { imageIds } from "../content/image-ids.ts";
import { announceNotAttached } from "./announce-saved.ts";
import { documentBody, isBlank, newDocumentTarget, type SaveTarget } from "./document-body.ts";
import { createDocumentFiles } from "./document-files.ts";
import {
  draftPayload,
  emptyPayload,
  payloadOf,
  editedFieldsOf,
  type DocumentDraft,
  type DocumentPayload,
} from "./drafts.ts";
import { editedDocument } from "./edited-document.ts";
import type { DocumentSaving, FormParts, Saved, View } from "./form-document.ts";
import type { FormStart, Resumed } from "./form-start.ts";
import { handleRefusal } from "./handle-refusal.ts";
import { newDocument } from "./new-document.ts";
import { createFormSave } from "./save-form.ts";
import { sendDocument, type DocumentBody } from "./send-document.ts";
import { hasWaitingImages, imagesFailedProblem, noWaitingImages } from "./waiting-images.ts";

type Dependencies = {
  queries: QueryClient;
  limits: UploadLimits;
  toasts: Toasts;
  draftLocks: DraftLocks;
};

export type DocumentForm = ReturnType<typeof createDocumentForm>;

export function createDocumentForm(
  start: FormStart,
  { queries, limits, toasts, draftLocks }: Dependencies,
) {
  const { member, base, resumed } = start;
  const initial = base ? payloadOf(base) : { ...emptyPayload, subteam: start.subteam ?? "" };
  let editor: EditorHandle | undefined;
  let hasBegun = resumed !== undefined;
  const view = createStore<View>({
    start: { html: resumed?.content ?? initial.content, generation: 0 },
    hasContent: false,
    waiting: noWaitingImages,
    refused: resumed?.missingFileSentences ?? [],
    missingImages: [],
    base,
    target: base ?? newDocumentTarget,
    serialNumber: undefined,
  });

  const files = createDocumentFiles(start, {
    limits,
    attached: () => view.read().base?.attachments ?? [],
    payload: () => saving.payload(),
    editor: () => editor,
    onMissing: (names) => view.show({ missingImages: names }),
  });
  const { uploads, missing } = files;

  const parts: FormParts = { queries, toasts, view, uploads, saving: () => saving };
  const document = base ? editedDocument(base, member, parts) : newDocument(member, parts);

  const saving: DocumentSaving = createSaving<DocumentPayload, DocumentBody, Saved, DocumentAnswer>(
    {
      owner: document.draftOwner,
      isSame: isSameText,
      read: (payload) => (editor ? { ...payload, content: editor.html() } : payload),
      problems: (payload): readonly WrongField[] => {
        const { waiting, hasContent } = view.read();
        if (waiting.failed > 0) return [imagesFailedProblem];
        return documentProblems(payload, hasContent, document.subteams(payload));
      },
      bodyOf: (payload, chosen) =>
        documentBody(payload, view.read().base ?? newDocumentTarget, view.read().target, chosen),
      send: sendDocument(member.id),
      onEarlierSaved: document.onEarlierSaved,
      onSaved: async (saved, sent) => {
        await document.onSaved(saved, sent.body);
        announceNotAttached(toasts, sent.files);
      },
      onRefused: (problem, context) =>
        handleRefusal({ ...parts, document, missing }, problem, context),
    },
    {
      payload: resumed
        ? { ...initial, ...editedFieldsOf(resumed), removed: resumed.removed ?? [] }
        : initial,
      baseline: initial,
      position: resumed?.position ?? (base ? { target: base.id, version: base.version } : {}),
      draftId: resumed?.draftId,
    },
    { isWriterSignedIn: () => isStillSignedIn(queries, member), clock, draftLocks, uploads },
  );
  const onSave = () => {
    missing.forget();
    document.onSave();
  };
  /** The editor's HTML differs slightly from the server's, so take the baseline from the editor. */
  const setEditorBaseline = () => {
    if (hasBegun || !editor?.isReady()) return;
    hasBegun = true;
    saving.setBaseline({ content: editor.html() });
  };

  return {
    ...start,
    limits,
    saving,
    viewStore: view,
    keptAttachments: files.keptAttachments,
    isOwnImage: files.isOwnImage,
    uploadImage: files.uploadImage,
    shownSerial: document.shownSerial,
    hasChanges: () => hasWaitingImages(view.read().waiting) || saving.isUnsaved(),
    attachEditor: (handle: EditorHandle | null) => {
      editor = handle ?? undefined;
      setEditorBaseline();
    },
    editor: () => editor,
    changeContent: (hasContent: boolean) => {
      setEditorBaseline();
      view.show({ hasContent });
      saving.touch(hasContent ? "content" : undefined);
    },
    setWaiting: (waiting: typeof noWaitingImages) => view.show({ waiting }),
    addFiles: (chosen: readonly File[]) => view.show({ refused: files.add(chosen) }),
    /** Takes effect when the document is saved. */
    removeAttachment: ({ id, name }: Attachment) => {
      const { content, removed = [] } = saving.payload();
      if (imageIds(content).includes(id)) {
        view.show({ refused: [`${name} is shown in the text. Delete it there first.`] });
        return;
      }
      view.show({ refused: [] });
      saving.change({ removed: [...removed, id] });
    },
    removeMissing: missing.remove,
    restore: (draft: DocumentDraft, restored: readonly RestoredFile[]) => {
      files.registerImages(draft.content);
      saving.resumeDraft(draft, draftPayload(draft), toListedFiles(restored));
      // The next editor begins with the restored text.
      editor = undefined;
      hasBegun = true;
      const { generation } = view.read().start;
      const next = { html: draft.content, generation: generation + 1 };
      const refused = missingFileSentences(restored);
      const lists = { refused, waiting: noWaitingImages, missingImages: [] };
      view.show({ start: next, serialNumber: undefined, ...lists });
    },
    resume: (): Resumed => ({
      ...saving.payload(),
      draftId: saving.draft.id(),
      files: uploads.read(),
      position: saving.position(),
    }),
    /** Saves on top of a newer version, whose added files and tags stay with the document. */
    rebaseOnto: (target: SaveTarget) => {
      view.show({ target });
      saving.rebaseOnto(target.version);
    },
    trySave: createFormSave({ document, saving, view, onSave }),
  };
}

/** Ignores the subteam, which alone is not worth a draft. */
function isSameText(one: DocumentPayload, other: DocumentPayload): boolean {
  const { title, content, ...rest } = editedFieldsOf(one);
  const { title: otherTitle, content: otherContent, ...otherRest } = editedFieldsOf(other);
  return (
    (title === otherTitle || (isEmpty(title) && isEmpty(otherTitle))) &&
    (content === otherContent || (isBlank(content) && isBlank(otherContent))) &&
    JSON.stringify([rest, one.removed ?? []]) === JSON.stringify([otherRest, other.removed ?? []])
  );
}
