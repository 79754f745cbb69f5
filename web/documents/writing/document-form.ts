import type { QueryClient } from "@tanstack/react-query";
import { isEmpty } from "../../../domain/content/is-empty.ts";
import { documentProblems } from "../../../domain/documents/document-problems.ts";
import type {
  Attachment,
  DocumentAnswer,
  SavedDocument,
} from "../../../domain/documents/document-shapes.ts";
import { Problem, type WrongField } from "../../api/problem.ts";
import { isStillSignedIn } from "../../api/session.ts";
import type { EditorHandle } from "../../editor/rich-text-editor.tsx";
import { clock } from "../../saving/clock.ts";
import {
  missingFileSentences,
  toListedFiles,
  type RestoredFile,
} from "../../saving/draft-files.ts";
import type { DraftLocks } from "../../saving/draft-locks.ts";
import type { SaveOutcome, RefusalContext } from "../../saving/saved-kind.ts";
import { createSaving } from "../../saving/saving.ts";
import { createStore } from "../../saving/store.ts";
import { openSubteams } from "../../subteams/use-subteams.ts";
import type { Toasts } from "../../ui/toasts.ts";
import type { UploadLimits } from "../attachments/file-limits.ts";
import { imageIds } from "../content/image-ids.ts";
import { documentQuery, nextSerialQuery } from "../queries.ts";
import { announceNotAttached, announceSubteam } from "./announce-saved.ts";
import { documentBody, isBlank, newDocumentTarget, type SaveTarget } from "./document-body.ts";
import { createDocumentFiles } from "./document-files.ts";
import {
  documentDraftOwner,
  draftPayload,
  emptyPayload,
  newDocumentDraftOwner,
  payloadOf,
  editedFieldsOf,
  type Draft,
  type DocumentPayload,
} from "./drafts.ts";
import { type FormStart, type Resumed } from "./form-start.ts";
import { sendDocument, type DocumentBody } from "./send-document.ts";
import { showSaved } from "./show-saved.ts";
import { hasWaitingImages, imagesFailedProblem, noWaitingImages } from "./waiting-images.ts";

/** Nothing of the editor's content is dropped (rule 3.31). */
type Saved = Omit<SavedDocument, "dropped">;
export type DocumentEnd = SaveOutcome<Saved, DocumentAnswer>;

type View = {
  /** The initial text. A new generation mounts a new editor. */
  start: { html: string; generation: number };
  hasContent: boolean;
  /** Images that are not in the text yet. Drafts do not include them. */
  waiting: typeof noWaitingImages;
  /** Sentences about chosen files that cannot be attached. */
  refused: readonly string[];
  missingImages: readonly string[];
  /** The document that the next save replaces; undefined on the screen for a new one. */
  base: DocumentAnswer | undefined;
  target: SaveTarget;
  /** The number of a new document after its first save. */
  serialNumber: string | undefined;
};

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
  /** What the server has stored of a new document that is still being written. */
  let stored: DocumentBody | undefined;
  let shownSerial: string | undefined;
  let savingOpen: Promise<unknown> | undefined;
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

  const readNewest = async (): Promise<DocumentEnd> => {
    const query = documentQuery(saving.place().target);
    return { kind: "conflict", newest: await queries.fetchQuery({ ...query, staleTime: 0 }) };
  };
  const onRefused = async (
    problem: Problem,
    context: RefusalContext,
  ): Promise<DocumentEnd | "retry" | undefined> => {
    if (problem.code === "attachment-not-found") {
      return (await missing.uploadAgain(context)) ?? { kind: "not-saved", error: problem };
    }
    try {
      if (problem.code === "stale-version" && saving.place().version > 0) return await readNewest();
    } catch (error) {
      return isGone(error) ? onGone() : { kind: "not-saved", error };
    }
    return isGone(problem) ? onGone() : undefined;
  };
  const onGone = (): DocumentEnd | "retry" => {
    if (base) return { kind: "gone" };
    // An earlier save had created the document, and someone has deleted it since.
    stored = undefined;
    view.show({ serialNumber: undefined });
    saving.startAnother();
    return "retry";
  };

  const saving = createSaving<DocumentPayload, DocumentBody, Saved, DocumentAnswer>(
    {
      owner: base ? documentDraftOwner(member.id, base.id) : newDocumentDraftOwner(member.id),
      isSame: isSameText,
      read: (payload) => (editor ? { ...payload, content: editor.html() } : payload),
      problems: (payload): readonly WrongField[] => {
        const { waiting, hasContent } = view.read();
        if (waiting.failed > 0) return [imagesFailedProblem];
        const subteams = base ? [{ id: payload.subteam }] : openSubteams(queries);
        return documentProblems(payload, hasContent, subteams);
      },
      bodyOf: (payload, chosen) =>
        documentBody(payload, view.read().base ?? newDocumentTarget, view.read().target, chosen),
      send: sendDocument(member.id),
      onEarlierSaved: (_, body) => {
        stored ??= body;
      },
      onSaved: async ({ version }, sent) => {
        const { body } = sent;
        if (base) {
          await showSaved(queries, base.id, { ...body, version, member });
        } else {
          announceSubteam({ queries, toasts }, stored?.subteam, body.subteam);
          stored = { ...body, subteam: stored?.subteam ?? body.subteam };
          void queries.invalidateQueries();
        }
        announceNotAttached(toasts, sent.files);
      },
      onRefused,
    },
    {
      payload: resumed
        ? { ...initial, ...editedFieldsOf(resumed), removed: resumed.removed ?? [] }
        : initial,
      baseline: initial,
      place: resumed?.place ?? (base ? { target: base.id, version: base.version } : {}),
      draftId: resumed?.draftId,
    },
    { isWriterSignedIn: () => isStillSignedIn(queries, member), clock, draftLocks, uploads },
  );
  /** The editor's HTML differs slightly from the server's, so take the baseline from the editor. */
  const setEditorBaseline = () => {
    if (hasBegun || !editor?.isReady()) return;
    hasBegun = true;
    saving.setBaseline({ content: editor.html() });
  };
  /** Makes the document as it was just saved the one that the next save replaces. */
  const continueFrom = ({ serialNumber, version }: Saved) => {
    if (!base) {
      view.show({ serialNumber });
      if (stored) saving.amend({ subteam: stored.subteam ?? "" });
      return;
    }
    const saved = queries.getQueryData(documentQuery(base.id).queryKey);
    if (saved?.version !== version) return;
    const isAttached = (id?: string) => saved.attachments.some((file) => file.id === id);
    const { removed = [] } = saving.payload();
    for (const { key, id } of uploads.read()) if (isAttached(id)) uploads.forget(key);
    view.show({ base: saved, target: saved });
    saving.amend({ base: payloadOf(saved).base, removed: removed.filter(isAttached) });
    saving.setBaseline({ removed: [] });
  };
  const savedUnchanged = (): Saved | undefined => {
    const { target: id, version, unanswered } = saving.place();
    const { waiting, serialNumber } = view.read();
    if (version === 0 || unanswered || waiting.failed > 0 || saving.isUnsaved()) return undefined;
    return { id, version, serialNumber: base?.serialNumber ?? serialNumber ?? "" };
  };
  const saveOpen = async () => {
    const pending = saving.save({ staysOpen: true });
    savingOpen = pending;
    const end = await pending;
    if (end?.kind === "saved") continueFrom(end.saved);
    return end;
  };

  return {
    ...start,
    limits,
    saving,
    viewStore: view,
    keptAttachments: files.keptAttachments,
    isOwnImage: files.isOwnImage,
    uploadImage: files.uploadImage,
    stored: () => stored,
    /** The serial number that the form showed at the last save. */
    shownSerial: () => shownSerial,
    /** The first save determines the subteam. */
    savedSubteam: () => stored?.subteam ?? saving.read().payload.subteam,
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
    restore: (draft: Draft, restored: readonly RestoredFile[]) => {
      files.registerImages(draft.content);
      saving.resumeDraft(draft, draftPayload(draft), toListedFiles(restored));
      // The next editor begins with the restored text.
      editor = undefined;
      hasBegun = true;
      stored = undefined;
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
      place: saving.place(),
    }),
    /** Saves on top of a newer version, whose added files and tags stay with the document. */
    rebaseOnto: (target: SaveTarget) => {
      view.show({ target });
      saving.rebaseOnto(target.version);
    },
    /**
     * @param options.staysOpen goes on writing during the save and after it
     * @returns undefined while a save is impossible, or when nothing needs to be reported
     */
    trySave: async ({ staysOpen = false } = {}): Promise<DocumentEnd | undefined> => {
      // A save that closes the form waits for one that left it open.
      if (savingOpen) await savingOpen;
      if (saving.read().phase === "saved" || view.read().waiting.sending > 0) return undefined;
      const saved = savedUnchanged();
      if (saved) {
        await saving.draft.clear();
        return staysOpen ? saving.confirmSaved(saved) : { kind: "saved", saved };
      }
      missing.forget();
      shownSerial =
        saving.place().version > 0
          ? undefined
          : cachedSerial(queries, saving.read().payload.subteam);
      return staysOpen ? saveOpen() : saving.save();
    },
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

function isGone(error: unknown): boolean {
  return error instanceof Problem && error.code === "document-not-found";
}

function cachedSerial(queries: QueryClient, subteam: string): string | undefined {
  if (subteam === "") return undefined;
  return queries.getQueryData(nextSerialQuery(subteam).queryKey)?.serialNumber;
}
