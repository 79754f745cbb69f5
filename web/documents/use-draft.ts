import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { sessionQuery } from "../sessions/queries.ts";
import { showToast } from "../ui/toasts.ts";
import { newKey } from "../wire/new-key.ts";
import { keepFiles } from "./draft-files.ts";
import { deleteDraft, readDraftAgain, readDrafts, writeDraft, type Draft } from "./drafts.ts";
import { heldDrafts, holdDraft } from "./hold-draft.ts";
import type { ListedFile } from "./upload-list.ts";

const pause = 300;
/** Milliseconds after which also who types without a pause is kept. */
const longest = 5_000;

export type DraftFields = Omit<Draft, "id" | "owner" | "at">;
export type DraftKeeper = ReturnType<typeof useDraftKeeper>;

/**
 * Keeps what is being written on this device and offers what was left over from before.
 * @param read what the form holds now, or nothing when there is nothing worth keeping
 */
export function useDraft(owner: string, read: () => DraftFields | undefined) {
  const keeper = useDraftKeeper(owner, read);
  const leftOver = useLeftOverDrafts(owner, keeper.id);
  return {
    ...keeper,
    offered: leftOver.offered,
    takeUp: leftOver.takeUp,
    /** From here on the form is this draft. */
    restore: ({ id }: Draft) => {
      keeper.goOnWith(id);
      leftOver.take();
    },
    discard: leftOver.discard,
    discardSaved: leftOver.discardSaved,
  };
}

/**
 * Keeps what is being written on this device.
 * @param read what the form holds now, or nothing when there is nothing worth keeping
 * @param startId the draft that the form goes on with
 */
export function useDraftKeeper(
  owner: string,
  read: () => DraftFields | undefined,
  startId?: string,
) {
  const [keptAt, setKeptAt] = useState<number>();
  const [notKept, setNotKept] = useState<readonly string[]>([]);
  const filing = useRef<Promise<void>>(Promise.resolve());
  const id = useRef(startId ?? newKey());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const dueAt = useRef<number>(undefined);
  const queryClient = useQueryClient();
  const letGo = useRef<() => void>(undefined);
  const isCleared = useRef(false);
  const isGone = useRef(false);
  const reader = useRef(read);
  reader.current = read;

  const hold = () => {
    letGo.current ??= holdDraft(id.current);
  };
  const stopHolding = () => {
    letGo.current?.();
    letGo.current = undefined;
  };

  const stopWaiting = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    dueAt.current = undefined;
  };
  /** @returns whether no text would be lost now */
  const keepNow = async (): Promise<boolean> => {
    stopWaiting();
    const fields = reader.current();
    if (!fields) {
      await deleteDraft({ owner, id: id.current });
      setKeptAt(undefined);
      return true;
    }
    const at = Date.now();
    const isKept = await writeDraft({ ...fields, id: id.current, owner, at });
    // The minute is what is shown: within it nothing has to be drawn again.
    setKeptAt(isKept ? at - (at % 60_000) : undefined);
    return isKept;
  };
  const keeper = useRef(keepNow);
  keeper.current = keepNow;

  const startKeeping = () => {
    isCleared.current = false;
    hold();
  };
  const keepChosen = async (files: readonly ListedFile[]) => {
    if (isCleared.current) return;
    const draft = { owner, id: id.current };
    // Of a form that is gone the text was read for the last time.
    const isKept = isGone.current || (await keeper.current());
    // As long as the form stands it is nobody's wish that they go: its session may just have ended.
    const isWanted = () => !isCleared.current && (!isGone.current || isOwn(queryClient, owner));
    const names = files.map(({ file }) => file.name);
    setNotKept(isKept ? await keepFiles(draft, files, isWanted) : names);
  };

  // Before the form is taken away, which takes its editor along: the text is read once more. It is written
  // even if it was before: another tab may have thrown it away.
  useLayoutEffect(() => {
    isGone.current = false;
    if (startId !== undefined) {
      hold();
      // It may be what was thrown away a moment ago, and brought back.
      void keeper.current();
    }
    const finish = () => {
      const isWanted = !isCleared.current && isOwn(queryClient, owner);
      const isLeft = isWanted && reader.current() !== undefined;
      if (isLeft || timer.current !== undefined) void keeper.current();
    };
    // The earlier one leaves time to write; a phone may only send the last ones.
    const leaving = ["beforeunload", "pagehide", "visibilitychange"];
    for (const name of leaving) window.addEventListener(name, finish);
    return () => {
      for (const name of leaving) window.removeEventListener(name, finish);
      finish();
      isGone.current = true;
      stopHolding();
    };
  }, [startId, queryClient, owner]);

  return {
    id,
    /** When it was last written, to the minute; undefined as long as nothing is kept. */
    keptAt,
    /** The names of the files that this device has no room for. */
    notKept,
    keepNow,
    /** After the text, which needs little room. */
    keepFiles: (files: readonly ListedFile[]) => {
      startKeeping();
      filing.current = filing.current.then(() => keepChosen(files));
    },
    /** Something was changed: it is kept once the writer pauses, and at the latest after a while. */
    keepSoon: () => {
      startKeeping();
      const now = Date.now();
      dueAt.current ??= now + longest;
      clearTimeout(timer.current);
      timer.current = setTimeout(
        () => void keeper.current(),
        Math.min(pause, Math.max(0, dueAt.current - now)),
      );
    },
    goOnWith: (draftId: string) => {
      // What stood in the form before stays a draft of its own.
      if (timer.current !== undefined) void keepNow();
      stopHolding();
      id.current = draftId;
      hold();
    },
    /** It was saved, or given up. */
    clear: async () => {
      isCleared.current = true;
      stopWaiting();
      setKeptAt(undefined);
      await deleteDraft({ owner, id: id.current });
      if (isCleared.current) stopHolding();
    },
  };
}

/** Who signs out has thrown it away. */
function isOwn(queryClient: QueryClient, owner: string): boolean {
  const viewer = queryClient.getQueryData(sessionQuery.queryKey)?.viewer;
  return viewer?.kind === "member" && owner.startsWith(`${viewer.id}/`);
}

/**
 * What was left over from before and nobody is writing now, newest first; without an owner nothing.
 * @param except the one that is being written at this moment
 */
export function useLeftOverDrafts(owner: string | undefined, except?: { current: string }) {
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  useEffect(() => {
    if (owner === undefined) return undefined;
    let left = false;
    const find = async () => {
      const found = await readDrafts(owner);
      const isHeld = await heldDrafts();
      if (!left) setDrafts(found.filter(({ id }) => id !== except?.current && !isHeld(id)));
    };
    void find();
    return () => {
      left = true;
    };
  }, [owner, except]);

  const offered = drafts[0];
  const take = () => setDrafts(drafts.slice(1));
  const takeUp = useTakingUp(offered, take);
  const discard = async (now: Draft, tell: (words: string) => void) => {
    if (now.at === offered?.at) {
      take();
      await deleteDraft(now);
    } else {
      setDrafts([now, ...drafts.slice(1)]);
      tell("This draft was changed in another tab.");
    }
  };
  return {
    offered,
    take,
    takeUp,
    /** As it was offered; what another tab has written since is offered in its place. */
    discard: () => void takeUp((now) => discard(now, tellOf)),
    /** The same without a word, for what nobody asked for. */
    discardSaved: () =>
      void takeUp(
        (now) => discard(now, () => undefined),
        () => undefined,
      ),
  };
}

function tellOf(words: string): void {
  showToast(words, { tone: "info" });
}

/**
 * The offer is as old as its screen: another tab may have taken it up since, saved or discarded it.
 * @param drop the offer goes
 */
function useTakingUp(offered: Draft | undefined, drop: () => void) {
  /** The id of the draft: the one behind it may be offered before it is gone. */
  const underWay = useRef<string>(undefined);
  /** @param goOn with the draft as it is by now; until it ends no other tab takes it up */
  return async (goOn: (draft: Draft) => unknown, tell = tellOf) => {
    if (!offered || underWay.current === offered.id) return;
    underWay.current = offered.id;
    const isHeld = await heldDrafts();
    const letGo = holdDraft(offered.id);
    try {
      const draft = isHeld(offered.id) ? undefined : await readDraftAgain(offered);
      if (draft) {
        await goOn(draft);
        return;
      }
      drop();
      tell("This draft is open in another tab, or was saved or discarded there.");
    } finally {
      letGo();
      if (underWay.current === offered.id) underWay.current = undefined;
    }
  };
}
