import { onlineManager } from "@tanstack/react-query";
import type { WrongField } from "../api/problem.ts";
import { attemptSave } from "./attempt-save.ts";
import type { Clock } from "./clock.ts";
import { createDelivery, type SavePosition, type Unanswered } from "./delivery.ts";
import { toKeptFiles } from "./draft-files.ts";
import { createDraftKeeper, type DraftState } from "./draft-keeper.ts";
import type { DraftLocks } from "./draft-locks.ts";
import type { Draft } from "./drafts.ts";
import type { SaveOutcome, SavedKind, Wrong } from "./saved-kind.ts";
import { createStore } from "./store.ts";
import type { ListedFile, UploadList } from "./upload-list.ts";

export type Phase = "editing" | "uploading" | "saving" | "saved";

export type SavingState<Payload, Saved = unknown, Newest = unknown> = {
  payload: Payload;
  isChanged: boolean;
  phase: Phase;
  /** Whether the pending save leaves the form open, so that its member can keep writing. */
  staysOpen: boolean;
  /** Corrected problems are removed. */
  end: SaveOutcome<Saved, Newest> | undefined;
  files: readonly ListedFile[];
  /** Upload progress, from 0 to 1. */
  share: number;
  draft: DraftState;
  isOnline: boolean;
};

export type KeptDraft<Payload, Body> = Draft &
  Payload & { unanswered?: Unanswered<Body> | undefined };

type Start<Payload, Body> = {
  payload: Payload;
  /** A payload that differs from this one is unsaved. The default is `payload`. */
  baseline?: Payload;
  position?: Partial<SavePosition<Body>>;
  draftId?: string | undefined;
};

type Dependencies = {
  isWriterSignedIn: () => boolean;
  clock: Clock;
  draftLocks: DraftLocks;
  uploads?: UploadList;
};

/** Keeps typed text as a draft until it is saved, and saves it exactly once. */
export function createSaving<Payload extends object, Body, Saved, Newest = never>(
  kind: SavedKind<Payload, Body, Saved, Newest>,
  start: Start<Payload, Body>,
  { isWriterSignedIn, clock, draftLocks, uploads }: Dependencies,
) {
  let baseline = start.baseline ?? start.payload;
  let savedFiles: readonly ListedFile[] = [];
  let closing = new AbortController();
  let lastSeen = { chosen: "", sent: "" };

  const chosen = () => uploads?.read() ?? [];
  const store = createStore<SavingState<Payload, Saved, Newest>>({
    payload: start.payload,
    isChanged: false,
    phase: "editing",
    staysOpen: false,
    end: undefined,
    files: chosen(),
    share: 0,
    draft: { at: undefined, unsavedFileNames: [] },
    isOnline: onlineManager.isOnline(),
  });
  const { read, show } = store;
  const currentPayload = () => kind.read?.(read().payload) ?? read().payload;

  const delivery = createDelivery(kind.send, clock, kind.onEarlierSaved);
  delivery.resumeAt(start.position ?? {});

  const isUnsaved = (payload: Payload) =>
    !kind.isSame(payload, baseline) || chosen().some((file) => !savedFiles.includes(file));
  const draftFields = () => {
    const position = delivery.position();
    const payload = currentPayload();
    if (!isUnsaved(payload) && !position.unanswered) return undefined;
    return { ...payload, ...position, ...(uploads && { files: toKeptFiles(chosen()) }) };
  };
  const draft = createDraftKeeper(
    { owner: kind.owner, read: draftFields, isWriterSignedIn, startId: start.draftId },
    { clock, draftLocks },
  );

  const startFrom = (
    position: Partial<SavePosition<Body>>,
    payload: Payload,
    isChanged: boolean,
  ) => {
    delivery.resumeAt(position);
    show({ payload, isChanged, phase: "editing", end: undefined });
  };
  const markChanged = () => {
    const isSaved = read().end?.kind === "saved";
    show({ isChanged: true, ...(isSaved && { phase: "editing", end: undefined }) });
    draft.keepSoon();
  };
  const updateProblems = (remaining: (end: Wrong) => readonly WrongField[]) => {
    const { end } = read();
    if (end?.kind !== "wrong") return;
    const problems = remaining(end);
    show({ end: problems.length > 0 ? { ...end, problems } : undefined });
  };
  const clearProblemsOf = (fields: readonly string[]) =>
    updateProblems(({ problems }) => problems.filter(({ field }) => !fields.includes(field)));
  const onFilesChanged = () => {
    const files = chosen();
    const before = lastSeen;
    lastSeen = {
      chosen: files.map(({ key }) => key).join(),
      sent: files.map(({ id = "", url = "" }) => `${url} ${id}`).join(),
    };
    show({ files, share: uploads?.share() ?? 0 });
    if (lastSeen.chosen !== before.chosen) draft.keepFiles(files);
    else if (lastSeen.sent !== before.sent) draft.keepSoon();
  };

  const deliver = async (files: readonly ListedFile[]) => {
    let payload = currentPayload();
    const readBody = () => {
      payload = currentPayload();
      return kind.bodyOf(payload, files);
    };
    const { saved, body } = await delivery.deliver(readBody, draft.saveNow);
    baseline = payload;
    savedFiles = files;
    if (isUnsaved(currentPayload())) draft.keepSoon();
    else await draft.clear();
    return { saved, body };
  };
  const finishWith = (end: SaveOutcome<Saved, Newest>, staysOpen = false) => {
    if (end.kind === "saved" && staysOpen) {
      // The writer may have continued during the save.
      const isChanged = isUnsaved(currentPayload());
      show({ phase: "editing", isChanged, end: isChanged ? undefined : end, staysOpen: false });
    } else {
      show({ phase: end.kind === "saved" ? "saved" : "editing", end, staysOpen: false });
    }
    return end;
  };

  return {
    subscribe: store.subscribe,
    read,
    owner: kind.owner,
    draft,
    uploads,
    position: delivery.position,
    payload: currentPayload,
    isUnsaved: () => isUnsaved(currentPayload()),
    /** The editor writes unchanged text as slightly different HTML, which is the new baseline. */
    setBaseline: (change: Partial<Payload>) => {
      baseline = { ...baseline, ...change };
    },
    /** @returns a function that closes the form; the draft stays */
    open: () => {
      closing = new AbortController();
      draft.open();
      const unsubscribers = [
        onlineManager.subscribe((isOnline) => show({ isOnline })),
        draft.subscribe(() => show({ draft: draft.kept() })),
        uploads?.subscribe(onFilesChanged),
      ];
      onFilesChanged();
      return () => {
        // Read the controls before they unmount, because a pending save may still need the text.
        show({ payload: currentPayload() });
        closing.abort();
        uploads?.giveUp();
        draft.close();
        for (const unsubscribe of unsubscribers) unsubscribe?.();
      };
    },
    change: (change: Partial<Payload>) => {
      const before = read().payload;
      const payload = { ...before, ...change };
      show({ payload });
      const { remainingProblems } = kind;
      if (remainingProblems) updateProblems((end) => remainingProblems(end, before, payload));
      else clearProblemsOf(Object.keys(change));
      markChanged();
    },
    /** Like `change`, but without marking the form as changed. */
    amend: (change: Partial<Payload>) => show({ payload: { ...read().payload, ...change } }),
    /** For a change in a control that keeps its own text. */
    touch: (correctedField?: string) => {
      if (correctedField !== undefined) clearProblemsOf([correctedField]);
      markChanged();
    },
    resumeDraft: (
      resumed: { id: string } & Partial<SavePosition<Body>>,
      payload: Payload,
      files: readonly ListedFile[] = [],
    ) => {
      draft.switchTo(resumed.id);
      startFrom(resumed, payload, false);
      uploads?.show(files);
    },
    /** The next save creates another item. */
    startAnother: (payload?: Payload) => {
      delivery.resumeAt({});
      if (payload === undefined) return;
      baseline = payload;
      show({ payload, isChanged: false });
    },
    rebaseOnto: (version: number) =>
      delivery.resumeAt({ target: delivery.position().target, version }),
    postponeConflict: () => show({ end: { kind: "undecided" } }),
    /** For a form that stays open and had nothing to save. */
    confirmSaved: (saved: Saved) => finishWith({ kind: "saved", saved }, true),
    forgetSaved: () => read().end?.kind === "saved" && show({ end: undefined }),
    /** @returns undefined while another save is pending, and when the form was closed */
    save: async ({ staysOpen = false } = {}): Promise<SaveOutcome<Saved, Newest> | undefined> => {
      if (["uploading", "saving"].includes(read().phase)) return undefined;
      const problems = kind.problems?.(currentPayload()) ?? [];
      if (problems.length > 0) return finishWith({ kind: "wrong", problems, isOwn: true });
      if (!isWriterSignedIn()) return finishWith({ kind: "signed-out" });
      const { signal } = closing;
      show({ end: undefined, phase: "saving", staysOpen });
      const end = await attemptSave(kind, {
        uploads,
        isWriterSignedIn,
        signal,
        deliver,
        onUploading: (share = read().share) => show({ phase: "uploading", share }),
        onSaving: () => show({ phase: "saving" }),
      });
      finishWith(end, staysOpen);
      return signal.aborted ? undefined : end;
    },
    discard: (next: Payload): (() => void) => {
      const position = delivery.position();
      const discarded = read().payload;
      startFrom({}, next, false);
      void draft.clear();
      return () => {
        if (read().phase === "saving") return;
        startFrom(position, discarded, true);
        draft.keepSoon();
      };
    },
  };
}
