import { useLayoutEffect, useState, useSyncExternalStore } from "react";

type Machine<State> = {
  subscribe: (listener: () => void) => () => void;
  read: () => State;
  open: () => () => void;
};

/** @param create makes what saves; once for each form */
export function useSaving<State, M extends Machine<State>>(create: () => M & Machine<State>) {
  const [saving] = useState(create);
  const state = useSyncExternalStore(saving.subscribe, saving.read);
  // Before the form is taken away, which takes its editor along, the text is read once more.
  useLayoutEffect(() => saving.open(), [saving]);
  return { saving, state };
}
