import { useEffect, useRef, useState } from "react";
import { deleteDraft, readDrafts, writeDraft, type Draft } from "./drafts.ts";

const pause = 300;

export type DraftFields = Pick<Draft, "subteam" | "title" | "tags" | "content">;

/**
 * Keeps what is being written on this device and offers what was left over from before.
 * @param read what the form holds now, or nothing when there is nothing worth keeping
 */
export function useDraft(owner: string, read: () => DraftFields | undefined) {
  const [leftOver, setLeftOver] = useState<readonly Draft[]>([]);
  const id = useRef(crypto.randomUUID() as string);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reader = useRef(read);
  reader.current = read;

  const keepNow = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const fields = reader.current();
    if (fields) void writeDraft({ ...fields, id: id.current, owner, at: Date.now() });
    else void deleteDraft(id.current);
  };
  const keeper = useRef(keepNow);
  keeper.current = keepNow;

  useEffect(() => {
    let left = false;
    void readDrafts(owner).then((drafts) => {
      if (!left) setLeftOver(drafts.filter((draft) => draft.id !== id.current));
    });
    return () => {
      left = true;
    };
  }, [owner]);

  useEffect(() => {
    const finish = () => {
      if (timer.current !== undefined) keeper.current();
    };
    // The earlier one leaves time to write; a phone may only send the last one.
    const leaving = ["beforeunload", "pagehide"];
    for (const name of leaving) window.addEventListener(name, finish);
    return () => {
      for (const name of leaving) window.removeEventListener(name, finish);
      finish();
    };
  }, []);

  const offered = leftOver[0];
  const takeOffer = () => setLeftOver(leftOver.slice(1));
  return {
    offered,
    /** Something was changed: it is kept once the writer pauses. */
    keepSoon: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => keeper.current(), pause);
    },
    /** From here on the form is this draft. */
    restore: (): Draft | undefined => {
      if (offered) id.current = offered.id;
      takeOffer();
      return offered;
    },
    discard: () => {
      if (offered) void deleteDraft(offered.id);
      takeOffer();
    },
    /** It was saved. */
    clear: async () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      await deleteDraft(id.current);
    },
  };
}
