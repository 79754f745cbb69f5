import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { sessionQuery } from "../sessions/queries.ts";
import { newKey } from "../wire/new-key.ts";
import { deleteDraft, readDrafts, writeDraft, type Draft } from "./drafts.ts";
import { heldDrafts, holdDraft } from "./hold-draft.ts";

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
  const id = useRef(startId ?? newKey());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const queryClient = useQueryClient();
  const letGo = useRef<() => void>(undefined);
  const isCleared = useRef(false);
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
  };
  /** @returns whether nothing would be lost now */
  const keepNow = async (): Promise<boolean> => {
    stopWaiting();
    const fields = reader.current();
    if (!fields) {
      await deleteDraft(id.current);
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

  // Before the form is taken away, which takes its editor along: the text is read once more. It is written
  // even if it was before: another tab may have thrown it away.
  useLayoutEffect(() => {
    if (startId !== undefined) hold();
    const finish = () => {
      // Who signs out has thrown it away.
      const viewer = queryClient.getQueryData(sessionQuery.queryKey)?.viewer;
      const isOwn = viewer?.kind === "member" && owner.startsWith(`${viewer.id}/`);
      const isLeft = isOwn && !isCleared.current && reader.current() !== undefined;
      if (isLeft || timer.current !== undefined) void keeper.current();
    };
    // The earlier one leaves time to write; a phone may only send the last ones.
    const leaving = ["beforeunload", "pagehide", "visibilitychange"];
    for (const name of leaving) window.addEventListener(name, finish);
    return () => {
      for (const name of leaving) window.removeEventListener(name, finish);
      finish();
      stopHolding();
    };
  }, [startId, queryClient, owner]);

  return {
    id,
    /** When it was last written, to the minute; undefined as long as nothing is kept. */
    keptAt,
    keepNow,
    /** Something was changed: it is kept once the writer pauses. */
    keepSoon: () => {
      isCleared.current = false;
      hold();
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void keeper.current(), pause);
    },
    goOnWith: (draftId: string) => {
      stopHolding();
      id.current = draftId;
      hold();
    },
    /** It was saved, or given up. */
    clear: async () => {
      isCleared.current = true;
      stopWaiting();
      await deleteDraft(id.current);
      if (isCleared.current) stopHolding();
    },
  };
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
  return {
    offered,
    take,
    discard: () => {
      if (offered) void deleteDraft(offered.id);
      take();
    },
  };
}
