import { useEffect, useRef, useState } from "react";
import { useToasts } from "../ui/toasts.ts";
import { useDraftLocks } from "./draft-locks.ts";
import { deleteDraft, rereadDraft, readDrafts, type Draft } from "./drafts.ts";

/** Offers an owner's newest draft that no form is writing. */
export function useLeftOverDrafts<D extends Draft>(
  owner: string | undefined,
  ownDraftId?: () => string,
) {
  const toasts = useToasts();
  const draftLocks = useDraftLocks();
  const [drafts, setDrafts] = useState<readonly D[]>([]);
  useEffect(() => {
    if (owner === undefined) return undefined;
    let isUnmounted = false;
    const find = async () => {
      const found = await readDrafts<D>(owner);
      const isLocked = await draftLocks.findLocked();
      if (isUnmounted) return;
      setDrafts(found.filter(({ id }) => id !== ownDraftId?.() && !isLocked(id)));
    };
    void find();
    return () => {
      isUnmounted = true;
    };
  }, [owner, ownDraftId, draftLocks]);

  const offered = drafts[0];
  const dismiss = () => setDrafts(drafts.slice(1));
  const resumeOffered = useResumeOffered(offered, dismiss);
  const discardUnchanged = async (current: D) => {
    if (current.at === offered?.at) {
      dismiss();
      await deleteDraft(current);
    } else {
      setDrafts([current, ...drafts.slice(1)]);
      toasts.show("This draft was changed in another tab.", { tone: "info" });
    }
  };
  return {
    offered,
    dismiss,
    resumeOffered,
    /** Offers the draft again, instead of deleting it, when another tab has changed it. */
    discard: () => void resumeOffered(discardUnchanged),
  };
}

/** Checks the offered draft first: another tab may have opened, saved or discarded it. */
function useResumeOffered<D extends Draft>(offered: D | undefined, dismiss: () => void) {
  const toasts = useToasts();
  const draftLocks = useDraftLocks();
  /** An id instead of a flag, because the next draft may be offered before this action ends. */
  const resuming = useRef<string>(undefined);
  /** @param resume receives the current draft, which stays locked until `resume` settles */
  return async (resume: (draft: D) => unknown) => {
    if (!offered || resuming.current === offered.id) return;
    resuming.current = offered.id;
    const isLocked = await draftLocks.findLocked();
    const unlock = draftLocks.lock(offered.id);
    try {
      const draft = isLocked(offered.id) ? undefined : await rereadDraft(offered);
      if (draft) {
        await resume(draft);
        return;
      }
      dismiss();
      const sentence = "This draft is open in another tab, or was saved or discarded there.";
      toasts.show(sentence, { tone: "info" });
    } finally {
      unlock();
      if (resuming.current === offered.id) resuming.current = undefined;
    }
  };
}
