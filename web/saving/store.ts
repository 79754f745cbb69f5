export function createStore<State extends object>(start: State) {
  let state = start;
  const listeners = new Set<() => void>();
  return {
    read: () => state,
    /** Notifies no listener if nothing changes, so that typing in a long text renders no form. */
    show: (change: Partial<State>) => {
      const next = { ...state, ...change };
      if (isSame(state, next)) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function isSame<State extends object>(one: State, other: State): boolean {
  return (Object.keys(other) as (keyof State)[]).every((key) => Object.is(one[key], other[key]));
}
