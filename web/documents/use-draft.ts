import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { deleteDraft, readDrafts, writeDraft, type Draft } from "./drafts.ts";

const pause = 300;

export type DraftFields = Omit<Draft, "id" | "owner" | "at">;

/**
 * Keeps what is being written on this device and offers what was left over from before.
 * @param read what the form holds now, or nothing when there is nothing worth keeping
 */
export function useDraft(owner: string, read: () => DraftFields | undefined) {
  const keeper = useDraftKeeper(owner, read);
  const leftOver = useLeftOverDrafts(owner, keeper.id);
  return {
    offered: leftOver.offered,
    keepSoon: keeper.keepSoon,
    /** From here on the form is this draft. */
    restore: (): Draft | undefined => {
      const { offered } = leftOver;
      if (offered) keeper.goOnWith(offered.id);
      leftOver.take();
      return offered;
    },
    discard: leftOver.discard,
    clear: keeper.clear,
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
  const id = useRef(startId ?? (crypto.randomUUID() as string));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reader = useRef(read);
  reader.current = read;

  const stopWaiting = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const keepNow = async () => {
    stopWaiting();
    const fields = reader.current();
    if (!fields) {
      await deleteDraft(id.current);
      setKeptAt(undefined);
      return;
    }
    const at = Date.now();
    const isKept = await writeDraft({ ...fields, id: id.current, owner, at });
    // The minute is what is shown: within it nothing has to be drawn again.
    setKeptAt(isKept ? at - (at % 60_000) : undefined);
  };
  const keeper = useRef(keepNow);
  keeper.current = keepNow;

  // Before the form is taken away, which takes its editor along: the text is read once more.
  useLayoutEffect(() => {
    const finish = () => {
      if (timer.current !== undefined) void keeper.current();
    };
    // The earlier one leaves time to write; a phone may only send the last ones.
    const leaving = ["beforeunload", "pagehide", "visibilitychange"];
    for (const name of leaving) window.addEventListener(name, finish);
    return () => {
      for (const name of leaving) window.removeEventListener(name, finish);
      finish();
    };
  }, []);

  return {
    id,
    /** When it was last written, to the minute; undefined as long as nothing is kept. */
    keptAt,
    keepNow,
    /** Something was changed: it is kept once the writer pauses. */
    keepSoon: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void keeper.current(), pause);
    },
    goOnWith: (draftId: string) => {
      id.current = draftId;
    },
    /** It was saved, or given up. */
    clear: async () => {
      stopWaiting();
      await deleteDraft(id.current);
    },
  };
}

/**
 * What was left over from before, newest first; without an owner nothing.
 * @param except the one that is being written at this moment
 */
export function useLeftOverDrafts(owner: string | undefined, except?: { current: string }) {
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  useEffect(() => {
    if (owner === undefined) return undefined;
    let left = false;
    void readDrafts(owner).then((found) => {
      if (!left) setDrafts(found.filter((draft) => draft.id !== except?.current));
    });
    return () => {
      left = true;
    };
  }, [owner, except]);

  const offered = drafts[0];
  const take = () => setDrafts(drafts.slice(1));
  return {
    offered,
    take,
    discard: () => {
      if (offered) void deleteDraft(offered.id);
      take();
    },
  };
}
