import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";

type Machine<State> = {
  subscribe: (listener: () => void) => () => void;
  read: () => State;
  open: () => () => void;
  draft: { keepBeforeLeaving: () => void };
};

/** `beforeunload` leaves the most time to write. Phones may fire only the others. */
const leavingEvents = ["beforeunload", "pagehide", "visibilitychange"];

export function useSaving<State, M extends Machine<State>>(create: () => M & Machine<State>) {
  const [saving] = useState(create);
  const state = useSyncExternalStore(saving.subscribe, saving.read, saving.read);
  // A layout effect: its cleanup reads the text before the form's editor is destroyed.
  useLayoutEffect(() => saving.open(), [saving]);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    for (const name of leavingEvents) {
      window.addEventListener(name, saving.draft.keepBeforeLeaving, { signal });
    }
    return () => listening.abort();
  }, [saving]);
  return { saving, state };
}
