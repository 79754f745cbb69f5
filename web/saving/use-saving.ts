import { useLayoutEffect, useState, useSyncExternalStore } from "react";
import type { DraftKeeper } from "./draft-keeper.ts";

type Machine<State> = {
  subscribe: (listener: () => void) => () => void;
  read: () => State;
  draft: DraftKeeper;
};

/** @param create makes what saves; once for each form */
export function useSaving<State, M extends Machine<State>>(create: () => M & Machine<State>) {
  const [saving] = useState(create);
  const state = useSyncExternalStore(saving.subscribe, saving.read);
  useOpenDraft(saving.draft);
  return { saving, state };
}

/** Before the form is taken away, which takes its editor along, the text is read once more. */
export function useOpenDraft(draft: DraftKeeper): void {
  useLayoutEffect(() => {
    draft.open();
    // The earlier one leaves time to write; a phone may only send the last ones.
    const leaving = ["beforeunload", "pagehide", "visibilitychange"];
    for (const name of leaving) window.addEventListener(name, draft.keepLast);
    return () => {
      for (const name of leaving) window.removeEventListener(name, draft.keepLast);
      draft.close();
    };
  }, [draft]);
}
