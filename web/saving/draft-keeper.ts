import { newIdempotencyKey } from "../api/idempotency-key.ts";
import type { Clock } from "./clock.ts";
import { keepFiles, type ChosenFile } from "./draft-files.ts";
import { deleteDraft, writeDraft, type Draft } from "./drafts.ts";
import { holdDraft } from "./hold-draft.ts";

const pause = 300;
/** Milliseconds after which also the text of somebody who types without a pause is kept. */
const longest = 5_000;

export type Kept = {
  /** When the draft was last written, to the minute; undefined as long as none is. */
  at: number | undefined;
  /** The names of the files that this device has no room for. */
  notKept: readonly string[];
};

type Keeping = {
  owner: string;
  /** What is to be kept, or nothing when nothing is worth it. */
  read: () => Omit<Draft, "id" | "owner" | "at"> | undefined;
  /** Whether its member is still the one who is signed in. Signing out throws drafts away. */
  isOwn: () => boolean;
  /** The draft that it goes on with. */
  startId?: string | undefined;
};

export type DraftKeeper = ReturnType<typeof newDraftKeeper>;

/** Keeps what is being written on this device. */
export function newDraftKeeper({ owner, read, isOwn, startId }: Keeping, clock: Clock) {
  let id = startId ?? newIdempotencyKey();
  let kept: Kept = { at: undefined, notKept: [] };
  let callOff: (() => void) | undefined;
  let dueAt: number | undefined;
  let letGo: (() => void) | undefined;
  let isCleared = false;
  let isClosed = false;
  let filing = Promise.resolve();
  const listeners = new Set<() => void>();

  const show = (change: Partial<Kept>) => {
    kept = { ...kept, ...change };
    for (const listener of listeners) listener();
  };
  const hold = () => {
    if (!isClosed) letGo ??= holdDraft(id);
  };
  const stopHolding = () => {
    letGo?.();
    letGo = undefined;
  };
  const stopWaiting = () => {
    callOff?.();
    callOff = undefined;
    dueAt = undefined;
  };
  const keepNow = async (): Promise<boolean> => {
    stopWaiting();
    // The text left with the form, which kept it before.
    if (isClosed) return true;
    const fields = read();
    if (!fields) {
      await deleteDraft({ owner, id });
      show({ at: undefined });
      return true;
    }
    const at = clock.now();
    const isKept = await writeDraft({ ...fields, id, owner, at });
    // The minute is what is shown: within it nothing has to be drawn again.
    show({ at: isKept ? at - (at % 60_000) : undefined });
    return isKept;
  };
  const startKeeping = () => {
    isCleared = false;
    hold();
  };
  const keepChosen = async (files: readonly ChosenFile[]) => {
    if (isCleared) return;
    // Of a form that is gone the text was read for the last time.
    const isKept = isClosed || (await keepNow());
    // Never delete files while the form is mounted: the session may merely have expired.
    const isWanted = () => !isCleared && (!isClosed || isOwn());
    const names = files.map(({ file }) => file.name);
    show({ notKept: isKept ? await keepFiles({ owner, id }, files, isWanted) : names });
  };
  /** What was typed last is kept also when it was before: another tab may have thrown it away. */
  const keepLast = () => {
    const isLeft = !isCleared && isOwn() && read() !== undefined;
    if (isLeft || callOff !== undefined) void keepNow();
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    kept: () => kept,
    id: () => id,
    open: () => {
      isClosed = false;
      if (startId === undefined) return;
      hold();
      // It may be what was thrown away a moment ago, and brought back.
      void keepNow();
    },
    keepLast,
    close: () => {
      keepLast();
      isClosed = true;
      stopHolding();
    },
    /** @returns whether no text would be lost now */
    keepNow,
    /** After the text, which needs little room. */
    keepFiles: (files: readonly ChosenFile[]) => {
      startKeeping();
      filing = filing.then(() => keepChosen(files));
    },
    /** Something was changed: it is kept once the writer pauses, and at the latest after a while. */
    keepSoon: () => {
      startKeeping();
      const now = clock.now();
      dueAt ??= now + longest;
      callOff?.();
      callOff = clock.after(Math.min(pause, Math.max(0, dueAt - now)), () => void keepNow());
    },
    /** @param from what stood in the form before stays a draft of its own */
    goOnWith: (draftId: string) => {
      if (callOff !== undefined) void keepNow();
      stopHolding();
      id = draftId;
      hold();
    },
    /** It was saved, or given up. */
    clear: async () => {
      isCleared = true;
      stopWaiting();
      show({ at: undefined });
      await deleteDraft({ owner, id });
      if (isCleared) stopHolding();
    },
  };
}
