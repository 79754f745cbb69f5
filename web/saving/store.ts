export function createStore<State extends object>(start: State) {
  let state = start;
  const listeners = new Set<() => void>();
  return {
    read: () => state,
    show: (change: Partial<State>) => {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
