import { createRandomKey } from "../api/random-key.ts";
import type { Clock } from "./clock.ts";
import { keepFiles, type ChosenFile } from "./draft-files.ts";
import type { DraftLocks } from "./draft-locks.ts";
import { deleteDraft, writeDraft, type Draft } from "./drafts.ts";
import { createStore } from "./store.ts";

const debounceDelay = 300;
/** Milliseconds after which a draft is written even without a pause in typing. */
const longestDelay = 5_000;

export type DraftState = {
  /** Epoch milliseconds, to the minute; undefined when there is no draft. */
  at: number | undefined;
  unsavedFileNames: readonly string[];
};

type Keeping = {
  owner: string;
  read: () => Omit<Draft, "id" | "owner" | "at"> | undefined;
  /** Signing out deletes drafts, so nothing is kept for a member who has signed out. */
  isWriterSignedIn: () => boolean;
  startId?: string | undefined;
};

type Dependencies = { clock: Clock; draftLocks: DraftLocks };

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

export function createDraftKeeper(
  { owner, read, isWriterSignedIn, startId }: Keeping,
  { clock, draftLocks }: Dependencies,
) {
  let id = startId ?? createRandomKey();
  const kept = createStore<DraftState>({ at: undefined, unsavedFileNames: [] });
  let cancelTimer: (() => void) | undefined;
  let dueAt: number | undefined;
  let unlock: (() => void) | undefined;
  let isCleared = false;
  let isClosed = false;
  let fileQueue = Promise.resolve();

  const acquireLock = () => {
    if (!isClosed) unlock ??= draftLocks.lock(id);
  };
  const releaseLock = () => {
    unlock?.();
    unlock = undefined;
  };
  const stopTimer = () => {
    cancelTimer?.();
    cancelTimer = undefined;
    dueAt = undefined;
  };
  const saveNow = async (): Promise<boolean> => {
    stopTimer();
    // A closed form has already kept its text, and its controls can no longer be read.
    if (isClosed) return true;
    const fields = read();
    if (!fields) {
      await deleteDraft({ owner, id });
      kept.show({ at: undefined });
      return true;
    }
    const at = clock.now();
    const isKept = await writeDraft({ ...fields, id, owner, at });
    // Screens show only the minute, so smaller differences need no render.
    kept.show({ at: isKept ? at - (at % 60_000) : undefined });
    return isKept;
  };
  const startKeeping = () => {
    isCleared = false;
    acquireLock();
  };
  const keepChosen = async (files: readonly ChosenFile[]) => {
    if (isCleared) return;
    const isKept = isClosed || (await saveNow());
    // An open form keeps its files even when signed out: the session may merely have expired.
    const isWanted = () => !isCleared && (!isClosed || isWriterSignedIn());
    const names = files.map(({ file }) => file.name);
    kept.show({
      unsavedFileNames: isKept ? await keepFiles({ owner, id }, files, isWanted) : names,
    });
  };
  /** Writes the draft even when it is unchanged, because another tab may have deleted it. */
  const keepBeforeLeaving = () => {
    const isUnsaved = !isCleared && isWriterSignedIn() && read() !== undefined;
    if (isUnsaved || cancelTimer !== undefined) void saveNow();
  };

  return {
    subscribe: kept.subscribe,
    kept: kept.read,
    id: () => id,
    open: () => {
      isClosed = false;
      if (startId === undefined) return;
      acquireLock();
      // Undo may bring back a draft that was deleted a moment ago.
      void saveNow();
    },
    keepBeforeLeaving,
    close: () => {
      keepBeforeLeaving();
      isClosed = true;
      releaseLock();
    },
    /** @returns whether the text is safe on this device, or there is none */
    saveNow,
    keepFiles: (files: readonly ChosenFile[]) => {
      startKeeping();
      fileQueue = fileQueue.then(() => keepChosen(files));
    },
    keepSoon: () => {
      startKeeping();
      const now = clock.now();
      dueAt ??= now + longestDelay;
      cancelTimer?.();
      const delay = Math.min(debounceDelay, Math.max(0, dueAt - now));
      cancelTimer = clock.after(delay, () => void saveNow());
    },
    /** The form's former contents stay as a separate draft. */
    switchTo: (draftId: string) => {
      if (cancelTimer !== undefined) void saveNow();
      releaseLock();
      id = draftId;
      acquireLock();
    },
    clear: async () => {
      isCleared = true;
      stopTimer();
      kept.show({ at: undefined });
      await deleteDraft({ owner, id });
      if (isCleared) releaseLock();
    },
  };
}
