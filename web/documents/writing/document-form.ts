import type { QueryClient } from "@tanstack/react-query";
import { isEmpty } from "../../../domain/content/is-empty.ts";
import type {
  Attachment,
  DocumentAnswer,
  SavedDocument,
} from "../../../domain/documents/document-shapes.ts";
import { documentProblems } from "../../../domain/documents/documents.ts";
import type { SubteamId } from "../../../domain/subteams/subteams.ts";
import { Problem, type WrongField } from "../../api/problem.ts";
import { isStillSignedIn } from "../../api/session.ts";
import type { EditorHandle } from "../../editor/rich-text-editor.tsx";
import { clock } from "../../saving/clock.ts";
import { listedAgain, notHere, type RestoredFile } from "../../saving/draft-files.ts";
import type { End, Mending } from "../../saving/noun.ts";
import { newSaving } from "../../saving/saving.ts";
import { newStore } from "../../saving/store.ts";
import type { UploadLimits } from "../attachments/file-limits.ts";
import { imagesIn } from "../content/images-in.ts";
import { documentQuery, nextSerialQuery } from "../queries.ts";
import { announceLeftOut, announceSerial, announceSubteam } from "./announce-saved.ts";
import { documentBody, isBlank, newDocument, type SaveTarget } from "./document-body.ts";
import { newDocumentFiles } from "./document-files.ts";
import {
  documentOwner,
  newDocumentOwner,
  nothing,
  textOf,
  writtenIn,
  writtenOf,
  type Draft,
  type Written,
} from "./drafts.ts";
import { type FormStart, type Resumed } from "./form-start.ts";
import { sendDocument, type DocumentBody } from "./send-document.ts";
import { showSaved } from "./show-saved.ts";
import { imagesFailed, isWaiting, noImages } from "./waiting-images.ts";

export type DocumentEnd = End<SavedDocument, DocumentAnswer>;

/** The state that the form shows and does not save. */
type View = {
  /** The first text of the editor. A new generation starts a new editor. */
  start: { html: string; generation: number };
  hasContent: boolean;
  /** Pictures that are not in the text yet. No draft keeps them. */
  waiting: typeof noImages;
  /** Why files that were chosen cannot be attached. */
  refused: readonly string[];
  /** The names of pictures that the server no longer has. */
  missing: readonly string[];
  /** The version that the next save takes the place of. */
  target: SaveTarget;
};

export type DocumentForm = ReturnType<typeof newDocumentForm>;

/** A document being written, whether it is new or there already. */
export function newDocumentForm(start: FormStart, queries: QueryClient, limits: UploadLimits) {
  const { member, base, resumed } = start;
  const written = base ? writtenOf(base) : { ...nothing, subteam: start.subteam ?? "" };
  let editor: EditorHandle | undefined;
  let hasBegun = resumed !== undefined;
  /** The body of a first save whose answer was lost. */
  let madeAs: DocumentBody | undefined;
  /** The serial number that the form showed when Save was pressed. */
  let shownSerial: string | undefined;
  const view = newStore<View>({
    start: { html: resumed?.content ?? written.content, generation: 0 },
    hasContent: false,
    waiting: noImages,
    refused: resumed?.notHere ?? [],
    missing: [],
    target: base ?? newDocument,
  });

  const files = newDocumentFiles(start, {
    limits,
    written: () => saving.payload(),
    editor: () => editor,
    onMissing: (names) => view.show({ missing: names }),
  });
  const { uploads, missing } = files;

  const readNewest = async (): Promise<DocumentEnd> => {
    const query = documentQuery(saving.place().target);
    return { kind: "conflict", newest: await queries.fetchQuery({ ...query, staleTime: 0 }) };
  };
  const onRefused = async (
    problem: Problem,
    mending: Mending,
  ): Promise<DocumentEnd | "again" | undefined> => {
    if (problem.code === "attachment-not-found") {
      return (await missing.sendAgain(mending)) ?? { kind: "not-saved", error: problem };
    }
    try {
      if (problem.code === "stale-version" && saving.place().version > 0) return await readNewest();
    } catch (error) {
      return isGone(error) ? onGone() : { kind: "not-saved", error };
    }
    return isGone(problem) ? onGone() : undefined;
  };
  const onGone = (): DocumentEnd | "again" => {
    if (base) return { kind: "gone" };
    // An earlier save had made it, and somebody has deleted it since.
    madeAs = undefined;
    saving.startAnother();
    return "again";
  };

  const saving = newSaving<Written, DocumentBody, SavedDocument, DocumentAnswer>(
    {
      owner: base ? documentOwner(member.id, base.id) : newDocumentOwner(member.id),
      isSame: isSameText,
      read: (payload) => (editor ? { ...payload, content: editor.html() } : payload),
      problems: (payload): readonly WrongField[] => {
        const { waiting, hasContent } = view.read();
        if (waiting.failed > 0) return [imagesFailed];
        return documentProblems(payload, hasContent);
      },
      bodyOf: (payload, chosen) =>
        documentBody(payload, base ?? newDocument, view.read().target, chosen),
      send: sendDocument(member.id),
      onEarlier: (_, body) => {
        madeAs ??= body;
      },
      onSaved: async ({ serialNumber, version }, sent) => {
        const { body } = sent;
        if (base) {
          await showSaved(queries, base.id, { ...body, version, member });
        } else {
          announceSubteam(madeAs?.subteam, body.subteam);
          announceSerial(shownSerial, serialNumber);
          void queries.invalidateQueries();
        }
        announceLeftOut(sent.files);
      },
      onRefused,
    },
    {
      payload: resumed
        ? { ...written, ...textOf(resumed), removed: resumed.removed ?? [] }
        : written,
      baseline: written,
      place: resumed?.place ?? (base ? { target: base.id, version: base.version } : {}),
      draftId: resumed?.draftId,
    },
    { isOwn: () => isStillSignedIn(queries, member), clock, uploads },
  );
  /** The editor's own way of saying it is not quite the server's: asked before anything is typed. */
  const rememberStart = () => {
    if (hasBegun || !editor?.isReady()) return;
    hasBegun = true;
    saving.setBaseline({ content: editor.html() });
  };

  return {
    ...start,
    limits,
    saving,
    viewStore: view,
    keptOf: files.keptOf,
    isOwnImage: files.isOwnImage,
    uploadImage: files.uploadImage,
    madeAs: () => madeAs,
    /** The first save decides about the subteam. */
    savedSubteam: () => madeAs?.subteam ?? saving.read().payload.subteam,
    hasChanges: () => isWaiting(view.read().waiting) || saving.isUnsaved(),
    /** A ref of the editor, which keeps the text that is typed into it. */
    holdEditor: (handle: EditorHandle | null) => {
      editor = handle ?? undefined;
      rememberStart();
    },
    editor: () => editor,
    changeContent: (hasContent: boolean) => {
      rememberStart();
      view.show({ hasContent });
      saving.touch(hasContent ? "content" : undefined);
    },
    setWaiting: (waiting: typeof noImages) => view.show({ waiting }),
    addFiles: (chosen: readonly File[]) => view.show({ refused: files.add(chosen) }),
    /** Takes effect when the document is saved. */
    removeKept: ({ id, name }: Attachment) => {
      const { content, removed = [] } = saving.payload();
      if (imagesIn(content).includes(id)) {
        view.show({ refused: [`${name} is shown in the text. Delete it there first.`] });
        return;
      }
      view.show({ refused: [] });
      saving.change({ removed: [...removed, id] });
    },
    leaveOutMissing: missing.leaveOut,
    /** Goes on with a draft in place of what stands in the form. */
    restore: (draft: Draft, kept: readonly RestoredFile[]) => {
      files.registerImages(draft.content);
      saving.resumeDraft(draft, writtenIn(draft), listedAgain(kept));
      // The next editor begins with the restored text.
      editor = undefined;
      hasBegun = true;
      madeAs = undefined;
      const { generation } = view.read().start;
      const next = { html: draft.content, generation: generation + 1 };
      view.show({ start: next, refused: notHere(kept), waiting: noImages, missing: [] });
    },
    /** Everything needed to continue the edit later. */
    resume: (): Resumed => ({
      ...saving.payload(),
      draftId: saving.draft.id(),
      files: uploads.read(),
      place: saving.place(),
    }),
    /** Mine comes after theirs, which stays in the history; files and tags that they added stay with the document. */
    rebaseOnto: (target: SaveTarget) => {
      view.show({ target });
      saving.rebaseOnto(target.version);
    },
    /** @returns undefined when there is nothing to do or to tell */
    trySave: async (): Promise<DocumentEnd | undefined> => {
      const { waiting } = view.read();
      if (saving.read().phase === "saved" || waiting.sending > 0) return undefined;
      const isAsItWas = !saving.isUnsaved() && !saving.place().unanswered;
      if (base && isAsItWas && waiting.failed === 0) {
        await saving.draft.clear();
        return { kind: "saved", saved: base };
      }
      missing.forget();
      shownSerial = serialShown(queries, saving.read().payload.subteam);
      return saving.save();
    },
  };
}

/** The subteam alone is not worth a draft. */
function isSameText(one: Written, other: Written): boolean {
  const { title, content, ...rest } = textOf(one);
  const { title: otherTitle, content: otherContent, ...otherRest } = textOf(other);
  return (
    (title === otherTitle || (isEmpty(title) && isEmpty(otherTitle))) &&
    (content === otherContent || (isBlank(content) && isBlank(otherContent))) &&
    JSON.stringify([rest, one.removed ?? []]) === JSON.stringify([otherRest, other.removed ?? []])
  );
}

function isGone(error: unknown): boolean {
  return error instanceof Problem && error.code === "document-not-found";
}

function serialShown(queries: QueryClient, subteam: SubteamId | ""): string | undefined {
  if (subteam === "") return undefined;
  return queries.getQueryData(nextSerialQuery(subteam).queryKey)?.serialNumber;
}
