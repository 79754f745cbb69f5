import { useRef, useState } from "react";
import type { Attachment, DocumentAnswer } from "../../domain/document-shapes.ts";
import { documentProblems } from "../../domain/documents.ts";
import { keptFiles } from "../saving/draft-files.ts";
import { isSignedOut } from "../saving/upload-file.ts";
import { overallShare } from "../saving/upload-list.ts";
import { useSignInAgain } from "../sessions/use-sign-in-again.tsx";
import { showToast } from "../ui/toasts.ts";
import { useOnline } from "../wire/use-online.ts";
import { documentOwner } from "./drafts.ts";
import { draftBase, type EditStart, type SaveTarget } from "./edit-start.ts";
import { focusField } from "./focus-field.ts";
import { saveStateOf } from "./save-state.ts";
import { useDraftKeeper } from "./use-draft.ts";
import { useEditFiles } from "./use-edit-files.ts";
import { useEditSaving, type SaveEnd } from "./use-edit-saving.ts";
import { useEditText, type EditedFields } from "./use-edit-text.ts";
import { useKeptFiles } from "./use-kept-files.ts";
import { useMissingFiles } from "./use-missing-files.ts";
import { useSaveFailure } from "./use-save-failure.ts";
import { goneImages, imagesFailed, isWaiting, noImages } from "./waiting-images.ts";

/** How an edit ended, and what it can be taken up again with as long as that is offered. */
export type EditEnd =
  | { kind: "saved" }
  | { kind: "unchanged" }
  | { kind: "left"; words: string; resume: EditStart };

/** All that the form of a document that is being edited knows and does. */
export function useEditForm(start: EditStart, onEnd: (end: EditEnd) => void) {
  const { member, base } = start;
  const isOnline = useOnline();
  const place = useRef<HTMLDivElement>(null);
  const [theirs, setTheirs] = useState<DocumentAnswer>();
  const [isNotKept, setNotKept] = useState(false);
  const [target, setTarget] = useState<SaveTarget>(base);
  const [waiting, setWaitingImages] = useState(noImages);
  const text = useEditText(start);
  const files = useEditFiles(start, text.html);
  const failure = useSaveFailure((field) => focusField(field, place.current, text.editor.current));
  const { phase: savePhase, save, delivery } = useEditSaving(start, files.uploads);
  const missing = useMissingFiles(text.editor, files.uploads, files.images);
  const phase = missing.sending === undefined ? savePhase : "uploading";
  const isWritten = () => files.hasChanges() || text.read().isChanged;
  const hasChanges = () => isWaiting(waiting) || isWritten();
  const signIn = useSignInAgain(member, hasChanges);
  const draft = useDraftKeeper(
    documentOwner(member.id, base.id),
    () => {
      const { text: written, isChanged } = text.read();
      const saved = delivery.place();
      if (!isChanged && !files.hasChanges() && !saved.unanswered) return undefined;
      return {
        ...written,
        ...saved,
        subteam: base.subteam,
        base: draftBase(base),
        files: keptFiles(files.uploads.read()),
        removed: files.removed,
      };
    },
    start.resumed?.draftId,
  );
  useKeptFiles(files.added, draft);

  const finish = async (leftOut: string) => {
    await draft.clear();
    if (leftOut !== "") showToast(leftOut, { tone: "danger", lasts: "notice" });
    onEnd({ kind: "saved" });
  };
  const saveTo = async (next: SaveTarget) => {
    if (savePhase !== "idle" || missing.isSending() || waiting.sending > 0) return;
    if (waiting.failed > 0) {
      failure.tellWrong(imagesFailed, ["content"]);
      return;
    }
    const { text: written, isChanged } = text.read();
    const problems = documentProblems({ ...written, subteam: base.subteam }, text.hasContent);
    if (problems[0]) {
      const fields = problems.map(({ field }) => field);
      failure.tellWrong(problems[0].detail, fields);
      return;
    }
    failure.clear();
    missing.forget();
    setTarget(next);
    if (isChanged || files.hasChanges() || delivery.place().unanswered) {
      const wish = { text: written, target: next, removed: files.removed, keep: draft.keepNow };
      follow(await save(wish), next);
    } else {
      await finish("");
    }
  };
  // Asked for once more later: by then more may have been typed.
  const saver = useRef(saveTo);
  saver.current = saveTo;

  const sendAgain = async (next: SaveTarget) => {
    const end = await missing.sendAgain();
    if (end.kind === "sent") await saver.current(next);
    if (end.kind === "not-sent") failure.tellNotSaved(end.reason);
  };
  const follow = (end: SaveEnd, next: SaveTarget) => {
    if (end.kind === "saved") void finish(end.notAttached);
    if (end.kind === "wrong") failure.tellWrong(end.sentence, end.fields);
    if (end.kind === "deleted") failure.tellDeleted();
    if (end.kind === "not-saved") failure.tellNotSaved(end.sentence);
    if (end.kind === "signed-out") {
      failure.tellNotSaved("");
      signIn.ask(() => void saver.current(next));
    }
    if (end.kind === "files-missing") {
      failure.tellNotSaved(end.sentence);
      void sendAgain(next);
    }
    if (end.kind === "conflict") {
      failure.tellNotSaved("");
      setNotKept(false);
      setTheirs(end.theirs);
    }
  };
  const resume = (): EditStart => {
    const { removed, uploads } = files;
    const left = { files: uploads.read(), removed, place: delivery.place() };
    return { ...start, resumed: { ...text.read().text, draftId: draft.id(), ...left } };
  };

  const upload = {
    share: missing.sending ?? overallShare(files.added),
    retrying: files.added.some((file) => file.state === "retrying"),
  };
  const state = saveStateOf({
    phase,
    ...upload,
    failure: failure.state,
    pendingImages: waiting.sending,
    isOnline,
    keptAt: draft.keptAt,
  });
  return {
    member,
    base,
    place,
    text,
    files: {
      ...files,
      removeKept: (attachment: Attachment) => {
        files.removeKept(attachment);
        draft.keepSoon();
      },
    },
    draft,
    phase,
    upload,
    state,
    target,
    /** Whether a version is this form's own save: under way, or one whose answer is missing. */
    isFromHere: (document: DocumentAnswer) => {
      const { version, unanswered } = delivery.place();
      const isOwn = phase !== "idle" || unanswered?.version === document.version - 1;
      return document.version <= version || (document.lastModifiedBy?.id === member.id && isOwn);
    },
    theirs,
    /** Their version was to be taken, but mine could not be put aside. */
    isNotKept,
    failure,
    missing: missing.names,
    saveWithoutMissing: () => {
      missing.leaveOut();
      // The button goes away under the press.
      focusField("title", place.current, text.editor.current);
      void saveTo(target);
    },
    isWritten,
    waiting,
    setWaitingImages,
    uploadImage: (file: File, onProgress: (share: number) => void) =>
      files.uploadImage(file, onProgress).catch((error: unknown) => {
        if (isSignedOut(error)) signIn.ask(() => text.editor.current?.retryImages());
        throw error;
      }),
    signInDialog: signIn.dialog,
    change: (next: Partial<EditedFields>) => {
      text.change(next);
      draft.keepSoon();
      failure.settle(Object.keys(next)[0] ?? "");
    },
    changeContent: (filled: boolean) => {
      text.changeContent(filled);
      draft.keepSoon();
      if (filled) failure.settle("content");
    },
    save: () => void saveTo(target),
    backToEditing: () => setTheirs(undefined),
    /** Their version stays in the history; files and tags that they added stay with the document. */
    saveMine: () => {
      if (theirs) void saveTo(theirs);
      setTheirs(undefined);
    },
    /** Mine stays on this device as a draft. */
    takeTheirs: async () => {
      const mine = resume();
      if (await draft.keepNow())
        onEnd({ kind: "left", words: "Your text was put aside", resume: mine });
      else setNotKept(true);
    },
    cancel: () => {
      const lost = goneImages(waiting);
      const words = lost === "" ? "Changes discarded" : `Changes discarded. ${lost}`;
      const end: EditEnd = hasChanges()
        ? { kind: "left", words, resume: resume() }
        : { kind: "unchanged" };
      void draft.clear();
      onEnd(end);
    },
  };
}

export type EditFormState = ReturnType<typeof useEditForm>;
