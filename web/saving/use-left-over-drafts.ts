import { useEffect, useRef, useState } from "react";
import { showToast } from "../ui/toasts.ts";
import { deleteDraft, readDraftAgain, readDrafts, type Draft } from "./drafts.ts";
import { heldDrafts, holdDraft } from "./hold-draft.ts";

/**
 * What was left over from before and nobody is writing now, newest first; without an owner nothing.
 * @param except the one that is being written at this moment
 */
export function useLeftOverDrafts<D extends Draft>(
  owner: string | undefined,
  except?: () => string,
) {
  const [drafts, setDrafts] = useState<readonly D[]>([]);
  useEffect(() => {
    if (owner === undefined) return undefined;
    let left = false;
    const find = async () => {
      const found = await readDrafts<D>(owner);
      const isHeld = await heldDrafts();
      if (!left) setDrafts(found.filter(({ id }) => id !== except?.() && !isHeld(id)));
    };
    void find();
    return () => {
      left = true;
    };
  }, [owner, except]);

  const offered = drafts[0];
  const take = () => setDrafts(drafts.slice(1));
  const takeUp = useTakingUp(offered, take);
  const discard = async (now: D) => {
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
    discard: () => void takeUp(discard),
  };
}

function tell(words: string): void {
  showToast(words, { tone: "info" });
}

/**
 * The offer is as old as its screen: another tab may have taken it up since, saved or discarded it.
 * @param drop the offer goes
 */
function useTakingUp<D extends Draft>(offered: D | undefined, drop: () => void) {
  /** The id of the draft: the one behind it may be offered before it is gone. */
  const underWay = useRef<string>(undefined);
  /** @param goOn with the draft as it is by now; until it ends no other tab takes it up */
  return async (goOn: (draft: D) => unknown) => {
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
