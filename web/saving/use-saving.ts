import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";

type Machine<State> = {
  subscribe: (listener: () => void) => () => void;
  read: () => State;
  open: () => () => void;
  draft: { keepLast: () => void };
};

/** The first leaves time to write; a phone may only send the last ones. */
const leavingEvents = ["beforeunload", "pagehide", "visibilitychange"];

/** @param create called once for each form */
export function useSaving<State, M extends Machine<State>>(create: () => M & Machine<State>) {
  const [saving] = useState(create);
  const state = useSyncExternalStore(saving.subscribe, saving.read);
  // Before the form is taken away, which takes its editor along, the text is read once more.
  useLayoutEffect(() => saving.open(), [saving]);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    for (const name of leavingEvents) {
      window.addEventListener(name, saving.draft.keepLast, { signal });
    }
    return () => listening.abort();
  }, [saving]);
  return { saving, state };
}
